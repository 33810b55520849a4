/** Plain JavaScript, so that an old Node can still say why it is not enough. */
const NEEDED = 26

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  console.error(
    `Sojourn needs Node ${NEEDED}, and this is ${process.version}. It brings its own: run "npm ci" (without --omit=optional), ` +
      'then use the npm scripts, for example "npm start".',
  )
  process.exit(1)
}
