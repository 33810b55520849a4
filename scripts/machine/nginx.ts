import { fetchedProgram, fetchPackage, hasPackages } from './debian-package.ts'
import { isExecutable, placesOnPath } from './programs.ts'

/** Debian installs it outside an ordinary user's search path. */
const USUAL_PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx']

/** An nginx to test with: an installed one, otherwise Debian's package. Undefined on systems with neither. */
export async function findNginx(): Promise<string | undefined> {
  const named = process.env.NGINX_PATH
  if (named && !isExecutable(named)) {
    console.error(
      `NGINX_PATH is "${named}", which isn't a program. Set it to the path of nginx, or remove it.`,
    )
    process.exit(1)
  }
  const places = [...placesOnPath(['nginx']), ...USUAL_PLACES, fetchedProgram('nginx')]
  const nginx = named ?? places.find(isExecutable)
  if (nginx || !hasPackages) return nginx
  const fetched = await fetchPackage('nginx', '/usr/sbin/nginx')
  if (fetched) return fetched
  console.error(
    'The tests of several servers need nginx, and it couldn\'t be found or fetched. Install it ("apt-get install nginx"), ' +
      'or set NGINX_PATH to its path, and run the command again.',
  )
  process.exit(1)
}
