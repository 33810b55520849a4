import { setTimeout } from 'node:timers/promises'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { SessionStates } from './accounts/session-states.ts'
import { noteSeen } from './accounts/sessions.ts'
import { tryToLinkEntries } from './audit/link-entries.ts'
import { recentCheckIns } from './check-ins/recent-check-ins.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { addAccessRoutes } from './features/admin/access-routes.ts'
import { addAdminAuditRoutes } from './features/admin/audit-routes.ts'
import { addDirectoryImportRoutes } from './features/admin/directory-import-routes.ts'
import { instancesOn } from './features/admin/instances.ts'
import { addPeopleRoutes } from './features/admin/people-routes.ts'
import { addPlaceRoutes } from './features/admin/places/routes.ts'
import { addSystemRoutes } from './features/admin/system-routes.ts'
import { addAssistantRoutes } from './features/assistants/routes.ts'
import { addAuditRoutes } from './features/audit/routes.ts'
import { accessTokenKey, accessTokensWith } from './features/auth/access-token.ts'
import { authenticator } from './features/auth/authenticate.ts'
import { addOwnSessionRoutes } from './features/auth/own-session-routes.ts'
import { Pace, type Wait, waitForReal } from './features/auth/pace.ts'
import { addPasswordRoutes } from './features/auth/password-routes.ts'
import { addRegistrationRoutes } from './features/auth/registration-routes.ts'
import { addSessionRoutes } from './features/auth/session-routes.ts'
import { addBackChannelRoute } from './features/auth/single-sign-on/back-channel-route.ts'
import { IdentityProvider } from './features/auth/single-sign-on/identity-provider.ts'
import { addLinkRoutes } from './features/auth/single-sign-on/link-routes.ts'
import { addSignOnRoutes } from './features/auth/single-sign-on/sign-on-routes.ts'
import { keepAccountsTidy } from './features/auth/tidy-accounts.ts'
import { addCoordinatorRoutes } from './features/check-ins/coordinator-routes.ts'
import { addTravellerRoutes } from './features/check-ins/traveller-routes.ts'
import { addContactRoutes } from './features/contacts/routes.ts'
import { addDestinationRoutes } from './features/destinations/routes.ts'
import { addExportRoutes } from './features/export/routes.ts'
import { addOwnFeedRoutes } from './features/feeds/own-feed-routes.ts'
import { addReadRoutes } from './features/feeds/read-routes.ts'
import { addHistoryRoutes } from './features/history/routes.ts'
import { addImportRoutes, addUndoImportRoute } from './features/import/routes.ts'
import { keepImportsTidy } from './features/import/tidy-imports.ts'
import { addLiveRoutes } from './features/live/routes.ts'
import { TripStreams } from './features/live/trip-streams.ts'
import { keepNotifying } from './features/notices/keep-notifying.ts'
import { startProgress } from './features/notices/progress.ts'
import { addNoticeRoutes, addUnsubscribeRoute } from './features/notices/routes.ts'
import { openUnsubscribeLinks } from './features/notices/unsubscribe-links.ts'
import { keepPresences } from './features/presence/keep-presences.ts'
import { addPresenceRoutes } from './features/presence/routes.ts'
import { addReportRoutes } from './features/reports/routes.ts'
import { addStaffRoutes } from './features/staff/routes.ts'
import { addTokenRoutes } from './features/tokens/routes.ts'
import { addTripRoutes } from './features/trips/routes.ts'
import { keepDelivering } from './features/webhooks/keep-delivering.ts'
import { posterFor } from './features/webhooks/post.ts'
import { addWebhookRoutes } from './features/webhooks/routes.ts'
import { keepDeliveriesTidy } from './features/webhooks/tidy-deliveries.ts'
import { hearChanges } from './hear-changes.ts'
import { answerHeaders } from './http/answer-headers.ts'
import { addApiDocs } from './http/api-docs.ts'
import { errorHandler, pathOf } from './http/error-handler.ts'
import { acceptFiles } from './http/file-bodies.ts'
import { acceptForms, ignoreBodies } from './http/form-bodies.ts'
import { addHealth, type Readiness } from './http/health.ts'
import { readJsonStrictly } from './http/json-bodies.ts'
import { laterOn } from './http/later.ts'
import { routesOn } from './http/route.ts'
import { stopServingOnClose } from './http/stop-serving.ts'
import { keepAnsweredCallsTidy } from './http/tidy-answered-calls.ts'
import { addWebFiles } from './http/web-files.ts'
import { keepLooking } from './keep-looking.ts'
import type { LeftList } from './live/left-list.ts'
import { LiveList } from './live/live-list.ts'
import type { Log } from './log.ts'
import { keepSending } from './mail/keep-sending.ts'
import type { Mailer } from './mail/mailer.ts'
import { keepMailTidy } from './mail/tidy-mail.ts'
import { addMetrics } from './metrics.ts'

// The small build of zod has no error messages of its own.
z.config(z.locales.en())

const BODY_LIMIT_BYTES = 256 * 1024
const REQUEST_TIMEOUT_MS = 30_000
const CLOSE_PATIENCE_MS = 2_000
/** A caller that sends its headers one byte at a time keeps a connection busy. By default Node only checks every 30 seconds. */
const SLOW_CALLERS = { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 }

/** Set up front so that Fastify doesn't load its own compilers, which are large. Its types only know those. */
const COMPILERS = {
  buildValidator: () => validatorCompiler,
  buildSerializer: () => serializerCompiler,
} as unknown as NonNullable<FastifyServerOptions['schemaController']>['compilersFactory'] & object

export interface AppOptions {
  readiness?: Readiness
  wait?: Wait
  /** What the last server left. */
  left?: LeftList | undefined
  /** Resolves when the database is open and has its tables. */
  prepared?: Promise<void>
  every?: Every
}

/** How often the regular jobs run, in milliseconds. By default, as often as each of them says. */
export interface Every {
  look?: number
  tidy?: number
  notify?: number
  beat?: number
  heartbeat?: number
  expirePresences?: number
}

/** Builds the whole application. It doesn't listen yet. The routes are added while the database is still being prepared. */
export async function createApp(
  config: Config,
  database: Database,
  mailer: Mailer,
  log: Log,
  {
    readiness = { isLeaving: false },
    wait = waitForReal,
    left,
    prepared = Promise.resolve(),
    every = {},
  }: AppOptions = {},
): Promise<FastifyInstance> {
  const { db } = database
  const tokenKey = prepared.then(() => accessTokenKey(db))
  const accessTokens = accessTokensWith(tokenKey, config.sessionDays)
  const unsubscribeLinks = prepared.then(() => openUnsubscribeLinks(db, config.publicUrl))
  const liveList = new LiveList(database)
  const sessionStates = new SessionStates(database)
  const headers = answerHeaders(config)
  const provider = config.singleSignOn && new IdentityProvider(config.singleSignOn, config.publicUrl)
  const handleError = errorHandler(log)

  const app = Fastify({
    // The server writes its own log: Fastify's would create a logger and two listeners for every request.
    logger: false,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    // Requests in progress are answered. Streams have their own hook to end them.
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: SLOW_CALLERS,
    return503OnClosing: false,
    schemaController: { compilersFactory: COMPILERS },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // An unreadable address is refused before any hook runs.
    frameworkErrors: (error, request, reply) => handleError(error, request, reply.headers(headers)),
  }) as unknown as FastifyInstance
  app.setErrorHandler(handleError)
  readJsonStrictly(app)
  // The first hook is the last to run, when everything else has written what it had to.
  app.addHook('onClose', async () => {
    if (!database.isShared) {
      await Promise.race([leave(), setTimeout(CLOSE_PATIENCE_MS, undefined, { ref: false })])
    }
  })
  stopServingOnClose(app)
  const later = laterOn(app, log)
  keepAccountsTidy(app, db, log, config.sessionDays, every.tidy)
  keepImportsTidy(app, db, log, every.tidy)
  keepAnsweredCallsTidy(app, db, log, every.tidy)
  const notifying = keepNotifying(app, db, liveList, config, unsubscribeLinks, log, every.notify)
  keepMailTidy(app, db, log, every.tidy)
  keepDeliveriesTidy(app, db, log, every.tidy)
  const streams = new TripStreams(liveList, every.heartbeat)
  const pace = new Pace(db, wait)
  app.addHook('preClose', async () => {
    streams.close()
    pace.close()
  })
  const listInstances = instancesOn(app, database, config, () => streams.count, log, every.beat)
  const sending = keepSending(db, mailer, config, log)
  const delivering = keepDelivering(db, config, posterFor(config), log)
  const presences = keepPresences(
    app,
    db,
    (staffId) => liveList.personOf(staffId),
    (at) => streams.tellPresence(at),
    log,
    every.expirePresences,
  )
  const open = async () => {
    await Promise.all([tokenKey, unsubscribeLinks])
    await liveList.load(left)
    // Only now, because it writes: what the last server left is only true until then.
    await tryToLinkEntries(db)
    await startProgress(db)
    const stopHearing = await hearChanges(
      database,
      liveList,
      sessionStates,
      streams,
      presences,
      sending,
      delivering,
      log,
    )
    const stopLooking = keepLooking(database, liveList, every.look)
    return () => {
      stopLooking()
      stopHearing()
    }
  }
  /** Makes the next start faster. */
  const leave = async () => {
    await tryToLinkEntries(db)
    await liveList
      .leave()
      .catch((error: unknown) => log.warn({ error }, "couldn't leave the list to the next start"))
  }
  const following = open()
  // Nobody waits for it if the routes can't be added.
  following.catch(() => undefined)
  app.addHook('onClose', async () => {
    await following.then((stopFollowing) => stopFollowing())
    await Promise.all([sending.stop(), delivering.stop()])
  })
  if (log.isLevelEnabled('info')) app.addHook('onResponse', requestLogger(log))

  app.decorateRequest('startedAt', 0)
  app.addHook('onRequest', (request, reply, done) => {
    request.startedAt = performance.now()
    reply.headers(headers)
    done()
  })
  addMetrics(app, config, db, liveList, streams)
  await app.register(
    async (api) => {
      addApiDocs(api, config)
      addHealth(api, db, readiness)

      const authenticate = authenticator(db, accessTokens, sessionStates, later)
      const addRoute = routesOn(api, authenticate)
      addSessionRoutes(addRoute, db, accessTokens, config, provider, pace)
      addOwnSessionRoutes(addRoute, db, config)
      addSignOnRoutes(addRoute, db, accessTokens, config, provider, pace, log)
      addLinkRoutes(addRoute, db, config, provider, pace)
      addRegistrationRoutes(addRoute, db, mailer, config, pace)
      addPasswordRoutes(addRoute, db, config, later, pace)
      addTripRoutes(addRoute, db, liveList, config)
      addHistoryRoutes(addRoute, db)
      addAuditRoutes(addRoute, db, later)
      addSystemRoutes(addRoute, database, mailer, config, listInstances)
      addPeopleRoutes(addRoute, db, liveList, mailer, config)
      addAccessRoutes(addRoute, db, liveList)
      addContactRoutes(addRoute, db)
      addPlaceRoutes(addRoute, db, liveList)
      addAdminAuditRoutes(addRoute, db, config, log)
      addWebhookRoutes(addRoute, db, config, delivering, later)
      addExportRoutes(addRoute, liveList, config)
      addOwnFeedRoutes(addRoute, db, config)
      addTokenRoutes(addRoute, db)
      addAssistantRoutes(addRoute, app, config, log)
      addReadRoutes(addRoute, db, liveList, config)
      addCoordinatorRoutes(addRoute, db, liveList, config)
      addTravellerRoutes(addRoute, db)
      const sessions = {
        isOpen: async (sessionId: string) => (await sessionStates.stateOf(sessionId)) === 'open',
        noteSeen: (sessionId: string, userAgent: string | undefined) =>
          later(() => noteSeen(db, sessionId, userAgent)),
      }
      addLiveRoutes(addRoute, liveList, streams, sessions, presences, (tell) =>
        later(async () => (await recentCheckIns(db)).forEach(tell)),
      )
      addPresenceRoutes(addRoute, presences.announcer)
      addReportRoutes(addRoute, liveList, config)
      addStaffRoutes(addRoute, liveList)
      addDestinationRoutes(addRoute, liveList)
      addUndoImportRoute(addRoute, db, liveList)
      addNoticeRoutes(addRoute, db, unsubscribeLinks, notifying)
      await api.register(async (forms) => {
        acceptForms(forms)
        addBackChannelRoute(routesOn(forms, authenticate), db, provider, log)
      })
      await api.register(async (ignored) => {
        ignoreBodies(ignored)
        addUnsubscribeRoute(routesOn(ignored, authenticate), db, unsubscribeLinks)
      })
      await api.register(async (files) => {
        acceptFiles(files)
        const addFileRoute = routesOn(files, authenticate)
        addImportRoutes(addFileRoute, db, liveList, config)
        addDirectoryImportRoutes(addFileRoute, db, liveList)
      })
    },
    { prefix: '/api' },
  )
  await addWebFiles(app, config)
  await following
  await app.ready()
  return app
}

declare module 'fastify' {
  interface FastifyRequest {
    startedAt: number
  }
}

function requestLogger(log: Log) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const { id, method } = request
    const ms = Math.round(performance.now() - request.startedAt)
    log.info({ id, method, path: pathOf(request), status: reply.statusCode, ms }, 'request')
    done()
  }
}
