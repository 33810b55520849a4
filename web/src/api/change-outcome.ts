/**
 * What became of a change to a trip: it was saved, the person kept someone else's version, or it waits because the server can't be
 * reached.
 */
export type ChangeOutcome = 'saved' | 'kept theirs' | 'waiting'
