import { findNginx } from '../machine/nginx.ts'
import { BUNDLE, type Stage, vitest } from './stages.ts'

/** Prepares nginx first, so that the stage itself only tests. */
export async function proxyStage(): Promise<Stage> {
  const nginx = await findNginx()
  const stage = vitest('Two servers behind nginx', ['proxy'], {
    ...BUNDLE,
    ...(nginx && { NGINX_PATH: nginx }),
  })
  if (nginx) return stage
  return {
    ...stage,
    notRunBecause:
      "nginx isn't installed, and there is no apt-get to fetch it with. Install nginx or set NGINX_PATH.",
  }
}
