/**
 * For processes that live for seconds: V8 compiles the embedded engine once, and not a second time to make it fast, which
 * was a third of the work of a start. The servers of the browser tests run without this.
 */
export const SHORT_LIVED = ['--liftoff-only']
