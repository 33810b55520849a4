import { ActionIcon, Button } from '@mantine/core'
import type { DayRange } from '@sojourn/contract/dates/date-range'
import { rangeText, shortDay } from '@sojourn/contract/dates/date-words'
import { addDays, type Day } from '@sojourn/contract/dates/day'
import { rangeOfWeek } from '@sojourn/contract/where/slider-weeks'
import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
} from '@tabler/icons-react'
import type { Playing } from './use-playing.ts'
import classes from './week-slider.module.css'
import { travellerWords } from './where-words.ts'

interface WeekSliderProps {
  /** The first day of each week. */
  weeks: readonly Day[]
  /** The number of travellers in each week. */
  travellers: readonly number[]
  /** The week in which the range starts. */
  index: number
  /** The dates shown, the indexes of their first and last week, and their travellers. */
  range: DayRange & { first: number; last: number; travellers: number }
  playing: Playing
  onWeek: (first: Day) => void
}

/** A year of weeks with the number of travellers in each, to move through by hand or play. */
export function WeekSlider({ weeks, travellers, index, range, playing, onWeek }: WeekSliderProps) {
  const most = Math.max(1, ...travellers)
  const shown = weeks[index] ?? ''
  const isLong = range.first < range.last
  const days = isLong ? rangeText(range) : `Week of ${rangeText(rangeOfWeek(shown))}`
  const count = travellerWords(isLong ? range.travellers : (travellers[index] ?? 0))
  const end = Math.max(1, weeks.length - 1)

  function turnTo(first: Day) {
    playing.stop()
    onWeek(first)
  }

  return (
    <section className={classes.slider} aria-label="Weeks">
      <div className={classes.buttons}>
        <ActionIcon
          variant="default"
          size={30}
          aria-label="Previous week"
          onClick={() => turnTo(addDays(shown, -7))}
        >
          <IconChevronLeft size={16} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
        <Button
          variant="default"
          size="xs"
          className={classes.play}
          leftSection={
            playing.isPlaying ? (
              <IconPlayerPauseFilled size={14} aria-hidden="true" />
            ) : (
              <IconPlayerPlayFilled size={14} aria-hidden="true" />
            )
          }
          onClick={playing.toggle}
        >
          {playing.isPlaying ? 'Pause' : 'Play'}
        </Button>
        <ActionIcon
          variant="default"
          size={30}
          aria-label="Next week"
          onClick={() => turnTo(addDays(shown, 7))}
        >
          <IconChevronRight size={16} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
        <p className={classes.week}>
          {days}: {count}
        </p>
      </div>
      <div className={classes.weeks}>
        <div className={classes.bars} aria-hidden="true">
          {weeks.map((first, at) => (
            <span
              key={first}
              className={classes.bar}
              style={{ '--height': (travellers[at] ?? 0) / most }}
              data-is-shown={(range.first <= at && at <= range.last) || undefined}
            />
          ))}
        </div>
        <input
          className={classes.range}
          type="range"
          aria-label="Week"
          aria-valuetext={`${days}, ${count}`}
          style={{ '--first': range.first / end, '--last': range.last / end }}
          min={0}
          max={weeks.length - 1}
          value={index}
          onChange={({ currentTarget }) => turnTo(weeks[currentTarget.valueAsNumber] ?? shown)}
        />
        <p className={classes.ends} aria-hidden="true">
          <span>{shortDay(weeks[0] ?? '')}</span>
          <span>{shortDay(weeks.at(-1) ?? '')}</span>
        </p>
      </div>
    </section>
  )
}
