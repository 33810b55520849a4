/** Two short rising tones, twice: audible across a room, without a file. */
const TONES = [
  { at: 0, hertz: 660 },
  { at: 0.18, hertz: 880 },
  { at: 0.5, hertz: 660 },
  { at: 0.68, hertz: 880 },
]
const LENGTH = 0.15
const LOUDNESS = 0.25
/** A fade avoids clicks. */
const FADE = 0.02

let audio: AudioContext | undefined

/** Browsers allow sound after the first click or key press on the page. */
export function isSoundAllowed(): boolean {
  return audio?.state === 'running'
}

/** A phone call, for example, ends the sound. Hears nothing before `allowSound`. */
export function onSoundChange(listener: () => void, signal: AbortSignal): void {
  audio?.addEventListener('statechange', listener, { signal })
}

/** Call it after a click or key press. Returns whether there is sound now. */
export async function allowSound(): Promise<boolean> {
  try {
    audio ??= new AudioContext()
    await audio.resume()
  } catch {
    // No sound device, or sound is turned off in the browser. The title still says it.
  }
  return isSoundAllowed()
}

export function playHelpTone(): void {
  if (!audio || !isSoundAllowed()) return
  for (const { at, hertz } of TONES) playTone(audio, audio.currentTime + at, hertz)
}

function playTone(context: AudioContext, start: number, hertz: number): void {
  const gain = context.createGain()
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(LOUDNESS, start + FADE)
  gain.gain.setValueAtTime(LOUDNESS, start + LENGTH - FADE)
  gain.gain.linearRampToValueAtTime(0, start + LENGTH)
  const tone = context.createOscillator()
  tone.frequency.value = hertz
  tone.connect(gain).connect(context.destination)
  tone.start(start)
  tone.stop(start + LENGTH)
}
