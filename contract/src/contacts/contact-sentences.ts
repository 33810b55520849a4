export const contactSentences = {
  whoSeesIt:
    'Only you, administrators and, during a check-in that includes you, its coordinators can see this.',
  tooLong: (label: string, max: number) => `${label} must be ${max} characters or fewer.`,
  phoneCharacters: (label: string) => `${label} can contain only digits, spaces, + ( ) - . / and "ext".`,
  phoneDigits: (label: string, min: number) => `${label} must have at least ${min} digits.`,
  nameCharacters: (label: string) => `${label} contains characters that can't be used.`,
  changedMeanwhile:
    'These contact details have just been changed somewhere else. Check them, then save again to use what you see here.',
} as const
