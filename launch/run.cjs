// `node launch/run.cjs start` runs start.mjs. What an old Node cannot read ends it in the middle of a file, with a stack
// that helps nobody; so this one is written for every Node since 6, and no other is read before it agrees. npm on an old
// one also leaves out newer packages, after a minute and with no word of why.
const { node } = process.versions
const [major, minor] = node.split('.').map(Number)

if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) {
  require('./import.cjs')(`./${process.argv.splice(2, 1)[0]}.mjs`)
} else {
  console.error(`This is Node ${node}. Install Node 20.19, 22.12 or newer, and ask once more.`)
  process.exit(1)
}
