import { type Command, run } from '../run.ts'

/** An ordinary user needs a namespace of users for it, in which they stay who they are and end up without privileges. */
const AS_ROOT = ['--net', '--', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']
const AS_USER = [
  ...['--user', '--map-current-user', '--keep-caps', '--net', '--', 'sh', '-c'],
  'ip link set lo up && exec setpriv --inh-caps=-all --ambient-caps=-all -- "$@"',
  'sh',
]

/** The command in a network namespace of its own, where every port is free. On systems that don't allow one, the command itself. */
export async function onOwnNetwork(command: string, args: string[]): Promise<Command> {
  const prefix = process.getuid?.() === 0 ? AS_ROOT : AS_USER
  // Debian keeps `ip` outside an ordinary user's search path.
  const env = { PATH: `${process.env.PATH}:/usr/sbin:/sbin` }
  const own = (...rest: string[]) => ({ command: 'unshare', args: [...prefix, ...rest], env })
  if (await run({ ...own('true'), isQuiet: true })) return own(command, ...args)
  console.log('⚠ A network of its own is not possible here, so the usual port must be free.')
  return { command, args }
}
