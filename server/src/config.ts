import { resolve } from 'node:path'
import { readSingleSignOn, type SingleSignOnConfig } from './single-sign-on-config.ts'
import { StartError } from './start-error.ts'

/** Everything an operator can configure, read once at startup. */
export interface Config {
  productName: string
  host: string
  port: number
  /** Where people reach the app. Links in emails start with it. */
  publicUrl: string
  databaseUrl: string | undefined
  dataDir: string
  sampleData: 'on' | 'off' | 'when empty'
  timeZone: string
  /** If missing, emails are written to the outbox in the data folder. */
  smtpUrl: string | undefined
  /** Whether email must be encrypted: with STARTTLS for an smtp:// address. An smtps:// address always encrypts. */
  smtpTls: 'required' | 'off'
  mailFrom: string
  /** The most emails of the queue that all instances together send in a minute. 0 means no limit. */
  mailPerMinute: number
  /** The email domain of people who have no address in the directory. */
  staffEmailDomain: string
  /** Whether email to an address made from a staff ID can arrive: the domain is set, or all email goes to the outbox. */
  canMakeUpAddresses: boolean
  /** Who can activate an account: anyone with access to the mailbox, or only people in the directory. */
  registration: 'open' | 'directory'
  /** How long a session can last, however much it is used. */
  sessionDays: number
  /** Undefined if people only sign in with passwords. */
  singleSignOn: SingleSignOnConfig | undefined
  /** If off, people can only sign in with single sign-on. */
  passwordSignIn: 'on' | 'off'
  /** Whether browsers may keep a copy of the trips on the disk while someone is signed in. */
  localCopy: 'on' | 'off'
  isProduction: boolean
  logLevel: LogLevel
  /** How many proxies in front of the server can be trusted to report the caller's address. */
  trustedProxies: number
  /** Lets other machines read the metrics. */
  metricsToken: string | undefined
  /** Hosts, with or without a port, that webhooks may reach although they are private or not encrypted. */
  webhookHosts: readonly string[]
  /** How long the server keeps serving after a stop signal, while it reports that it is not ready. */
  drainSeconds: number
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof LOG_LEVELS)[number]

type Environment = Record<string, string | undefined>

export function readConfig(env: Environment): Config {
  const isProduction = env.NODE_ENV === 'production'
  const databaseUrl = readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const host = env.HOST?.trim() || 'localhost'
  const staffEmailDomain = readDomain(env)
  const port = readNumber(env, 'PORT', 3000, [1, 65_535])
  const smtpUrl = readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:'])
  const singleSignOn = readSingleSignOn(env)
  return {
    productName: env.PRODUCT_NAME?.trim() || 'Sojourn',
    host,
    port,
    publicUrl: readPublicUrl(env) ?? `http://${reachable(host)}:${port}`,
    databaseUrl,
    dataDir: resolve(env.DATA_DIR?.trim() || '.data'),
    sampleData: readSampleData(env, isProduction, databaseUrl),
    timeZone: readTimeZone(env),
    smtpUrl,
    smtpTls: readChoice(env, 'SMTP_TLS', ['required', 'off'], isOnThisMachine(smtpUrl) ? 'off' : 'required'),
    mailFrom: readMailFrom(env) ?? `no-reply@${staffEmailDomain}`,
    mailPerMinute: readNumber(env, 'MAIL_PER_MINUTE', 0, [0, 100_000]),
    staffEmailDomain,
    canMakeUpAddresses: smtpUrl === undefined || Boolean(env.STAFF_EMAIL_DOMAIN?.trim()),
    registration: readChoice(env, 'REGISTRATION', ['open', 'directory'], 'open'),
    sessionDays: readNumber(env, 'SESSION_DAYS', 30, [1, 365]),
    singleSignOn,
    passwordSignIn: readPasswordSignIn(env, singleSignOn),
    localCopy: readChoice(env, 'LOCAL_COPY', ['on', 'off'], 'on'),
    isProduction,
    logLevel: readChoice(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    trustedProxies: readNumber(env, 'TRUSTED_PROXIES', 0, [0, 10]),
    metricsToken: readMetricsToken(env),
    webhookHosts: readWebhookHosts(env),
    drainSeconds: readNumber(env, 'DRAIN_SECONDS', 0, [0, 300]),
  }
}

function readNumber(env: Environment, name: string, fallback: number, [min, max]: [number, number]): number {
  const text = env[name]?.trim()
  if (!text) return fallback
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (number >= min && number <= max) return number
  throw new StartError(`${name} must be a whole number from ${min} to ${max}, but it is "${text}".`)
}

function readUrl(env: Environment, name: string, protocols: string[]): string | undefined {
  const text = env[name]?.trim()
  if (!text) return undefined
  const kinds = protocols.map((protocol) => `${protocol}//`).join(' or ')
  // The message doesn't repeat the value, which may contain a password.
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new StartError(`${name} must be an address that starts with ${kinds}.`)
  }
  return text.replace(/\/+$/, '')
}

function readPublicUrl(env: Environment): string | undefined {
  const url = readUrl(env, 'PUBLIC_URL', ['http:', 'https:'])
  if (url === undefined || new URL(url).origin === url) return url
  throw new StartError('PUBLIC_URL must be an address without a path, like https://trips.example.edu.')
}

function readMailFrom(env: Environment): string | undefined {
  const address = env.MAIL_FROM?.trim()
  if (!address || /^[^\s@<>]+@[^\s@<>]+$/.test(address)) return address || undefined
  throw new StartError(`MAIL_FROM must be a plain address like trips@example.edu, but it is "${address}".`)
}

function readMetricsToken(env: Environment): string | undefined {
  const token = env.METRICS_TOKEN?.trim()
  if (!token || /^[\x21-\x7e]{16,}$/.test(token)) return token || undefined
  // The message doesn't repeat the token, which is a secret.
  throw new StartError('METRICS_TOKEN must be at least 16 letters, digits or symbols, without spaces.')
}

function readWebhookHosts(env: Environment): string[] {
  const hosts = (env.WEBHOOK_HOSTS ?? '').split(',').map((host) => host.trim().toLowerCase())
  const named = hosts.filter((host) => host !== '')
  const wrong = named.find((host) => !/^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/.test(host))
  if (wrong === undefined) return named
  throw new StartError(
    `WEBHOOK_HOSTS must be a list of hosts like hooks.example.edu,10.1.2.3:8080, but "${wrong}" isn't one.`,
  )
}

function readSampleData(
  env: Environment,
  isProduction: boolean,
  databaseUrl: string | undefined,
): Config['sampleData'] {
  const fallback = isProduction || databaseUrl ? 'off' : 'when empty'
  const sampleData = readChoice<Config['sampleData']>(env, 'SAMPLE_DATA', ['on', 'off'], fallback)
  if (!isProduction || sampleData !== 'on') return sampleData
  throw new StartError(
    "SAMPLE_DATA=on creates an account with a public password, so it can't be used with NODE_ENV=production. Remove one of the two.",
  )
}

function readPasswordSignIn(env: Environment, singleSignOn: unknown): Config['passwordSignIn'] {
  const choice = readChoice(env, 'PASSWORD_SIGN_IN', ['on', 'off'], 'on')
  if (choice === 'on' || singleSignOn) return choice
  throw new StartError('PASSWORD_SIGN_IN=off needs OIDC_ISSUER, or nobody could sign in.')
}

function readDomain(env: Environment): string {
  const domain = env.STAFF_EMAIL_DOMAIN?.trim() || 'example.edu'
  if (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(domain)) return domain
  throw new StartError(`STAFF_EMAIL_DOMAIN must be a domain like example.edu, but it is "${domain}".`)
}

function readTimeZone(env: Environment): string {
  const timeZone = env.TIME_ZONE?.trim() || 'Australia/Perth'
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    throw new StartError(`TIME_ZONE must be a name like Australia/Perth, but it is "${timeZone}".`)
  }
}

function readChoice<T extends string>(env: Environment, name: string, choices: readonly T[], fallback: T): T {
  const text = env[name]?.trim()
  if (!text) return fallback
  const choice = choices.find((candidate) => candidate === text)
  if (choice !== undefined) return choice
  throw new StartError(`${name} must be one of ${choices.join(', ')}, but it is "${text}".`)
}

/** Email to a relay on this machine doesn't cross a network, and such relays rarely have a certificate. */
function isOnThisMachine(url: string | undefined): boolean {
  return url !== undefined && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)
}

/** A server that listens on every address can be reached as localhost. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
