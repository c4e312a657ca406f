import { nameOf } from './lock-file.mjs'

/** The packages whose code runs on `npm ci`, with what it does. */
const agreed = new Map([
  ['@foundry-rs/anvil', 'copies the binary of the system (sandbox, tests)'],
  ['bufferutil', 'compiles an optional addition of ws (tests)'],
  ['esbuild', 'verifies the binary of the system (build)'],
  ['keccak', 'compiles, with a JavaScript form without it (tests)'],
  ['protobufjs', 'compares its version with that of its dependents (secure site, Google’s KMS)'],
  ['utf-8-validate', 'compiles an optional addition of ws (tests)'],
])

/** Returns the packages with an install script that is not agreed, and agreements without a package. */
export function installScriptFaults(packages) {
  const found = new Set(
    Object.entries(packages)
      .filter(([, locked]) => locked.hasInstallScript)
      .map(([path]) => nameOf(path))
      .filter((name) => name !== undefined),
  )
  return [
    ...[...found]
      .filter((name) => !agreed.has(name))
      .map((name) => `${name} runs code when it is installed: read it, then list it in install-scripts.mjs.`),
    ...[...agreed.keys()]
      .filter((name) => !found.has(name))
      .map((name) => `${name} has no install script any more: remove it from install-scripts.mjs.`),
  ]
}
