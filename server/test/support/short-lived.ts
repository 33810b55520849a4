/**
 * For processes that run for seconds: V8 compiles the embedded engine only once, without optimising it afterwards, which was a
 * third of the work of a start.
 */
export const SHORT_LIVED = ['--liftoff-only']
