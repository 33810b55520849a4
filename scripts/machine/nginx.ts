import { fetchedProgram, fetchPackage, hasPackages } from './debian-package.ts'
import { isExecutable, placesOnPath } from './programs.ts'

/** Debian keeps it where ordinary users do not look. */
const USUAL_PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx']

/** An nginx to test with: one that is there, else Debian's package. Nothing on systems that have neither. */
export async function findNginx(): Promise<string | undefined> {
  const named = process.env.NGINX_PATH
  if (named && !isExecutable(named)) {
    console.error(`NGINX_PATH is "${named}", which is not a program. Set it to an nginx, or leave it out.`)
    process.exit(1)
  }
  const places = [...placesOnPath(['nginx']), ...USUAL_PLACES, fetchedProgram('nginx')]
  const nginx = named ?? places.find(isExecutable)
  if (nginx || !hasPackages) return nginx
  const fetched = await fetchPackage('nginx', '/usr/sbin/nginx')
  if (fetched) return fetched
  console.error(
    'No nginx could be found or fetched, and the tests of several servers need one. Install it ("apt-get install nginx"), ' +
      'or set NGINX_PATH to one, and run the command again.',
  )
  process.exit(1)
}
