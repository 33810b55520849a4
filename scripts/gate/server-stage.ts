import { builtServer } from '../build-server.ts'
import { findNginx } from '../machine/nginx.ts'
import { type Stage, vitest } from './stages.ts'

/** Prepares nginx first, so that the stage itself only tests. */
export async function serverStage(): Promise<Stage> {
  const nginx = await findNginx()
  const projects = ['embedded', 'postgres', 'upgrade', ...(nginx ? ['proxy'] : [])]
  const stage = vitest('Server tests', projects, {
    // The servers that tests start as processes load three times faster from the bundle, which has to be built first.
    env: { BUILT_SERVER: builtServer, ...(nginx && { NGINX_PATH: nginx }) },
    // Many tests wait for processes and disks, and for limits of time.
    args: ['--maxWorkers=150%'],
  })
  if (nginx) return stage
  return {
    ...stage,
    notRun:
      "Two servers behind nginx: nginx isn't installed, and there is no apt-get to fetch it with. Install nginx or set NGINX_PATH.",
  }
}
