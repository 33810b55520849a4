/**
 * Runs the TypeScript file that its first argument names, with the remaining arguments. Plain JavaScript, so that an old Node
 * can run it and say what is wrong.
 */
const NEEDED = 26

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  console.error(
    `Sojourn needs Node ${NEEDED}, but this is ${process.version}. It comes with its own: run "npm ci" (without --omit=optional), ` +
      'then use the npm scripts, for example "npm start".',
  )
  process.exit(1)
}

const [file] = process.argv.splice(2, 1)
await import(new URL(`../${file}`, import.meta.url).href)
