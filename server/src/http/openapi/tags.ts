/** What the calls below each first part of an address are about. */
export const TAGS: Record<string, string> = {
  'access-tokens': 'Your access tokens, with which programs act in your name.',
  admin: 'Administration: people, accounts, places, the audit log and the system.',
  audit: 'Who did what.',
  auth: 'Signing in and out, registering, passwords, sessions and single sign-on.',
  'calendar-feeds': 'Your calendar feeds, which calendar programs subscribe to.',
  'check-ins': 'Check-ins: asking travellers whether they are safe, and answering.',
  contact: 'Your own phone number and emergency contact.',
  feeds: 'What calendar programs read.',
  insights: 'What trips cost.',
  mcp: 'The server for assistants.',
  notices: 'The emails that you want.',
  presence: 'Who is at which trip.',
  sse: 'The live stream of changes.',
  staff: 'The staff directory.',
  trips: 'Trips: reading, changing, deleting and restoring them, their history, and files.',
  where: 'Who is where.',
}

export function tagOf(path: string): string {
  return path.split('/')[1] ?? ''
}
