/** A reason not to start that a person can do something about: one sentence that says what. */
export class StartError extends Error {}
