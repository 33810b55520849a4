import { availableParallelism } from 'node:os'
import { builtServer } from '../build-server.ts'
import { findNginx } from '../machine/nginx.ts'
import { type Stage, vitest } from './stages.ts'

/** Prepares nginx first, so that the stages themselves only test. */
export async function serverStages(): Promise<Stage[]> {
  const nginx = await findNginx()
  // The servers that tests start as processes load three times faster from the bundle, which has to be built first.
  const env = { BUILT_SERVER: builtServer, ...(nginx && { NGINX_PATH: nginx }) }
  const projects = ['postgres', 'upgrade', ...(nginx ? ['proxy'] : [])]
  // Many of these wait for PostgreSQL, other processes and limits of time. The embedded engine leaves no core idle.
  const workers = Math.ceil(availableParallelism() * 1.5)
  const onPostgres = vitest('Server tests on PostgreSQL', projects, {
    env,
    args: [`--maxWorkers=${workers}`],
  })
  return [
    vitest('Server tests on the embedded engine', ['embedded'], { env }),
    nginx
      ? onPostgres
      : {
          ...onPostgres,
          notRun:
            "Two servers behind nginx: nginx isn't installed, and there is no apt-get to fetch it with. Install nginx or set NGINX_PATH.",
        },
  ]
}
