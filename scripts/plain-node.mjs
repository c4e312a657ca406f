import { packageEntries } from './package-entries.mjs'

/** Imports every entry except the elements in plain Node: an import must need no DOM and have no side effect. */
const entries = packageEntries()
  .map(({ name }) => name)
  .filter((name) => name !== 'quoin/elements')

// Vue sets globals of its own.
await import('vue')
const before = new Set(Reflect.ownKeys(globalThis))
const reflectBefore = new Set(Reflect.ownKeys(Reflect))
const handlesBefore = process.getActiveResourcesInfo().length
// The schemas of the frame's messages use zod, which sets two globals on import. Page and frame import them with the
// frame itself, and no other entry may.
const ofZod = ['__zod_globalConfig', '__zod_globalRegistry']
const withZod = 'quoin/frame-protocol'
for (const name of [...entries.filter((entry) => entry !== withZod), withZod]) {
  await import(name)
  const added = Reflect.ownKeys(globalThis).filter(
    (key) => !before.has(key) && !(name === withZod && ofZod.includes(String(key))),
  )
  if (added.length > 0) throw new Error(`Importing '${name}' added globals: ${added.map(String).join(', ')}`)
}
// The polyfill of tsyringe is the only permitted side effect.
const polyfilled = [
  'decorate',
  'metadata',
  'defineMetadata',
  'hasMetadata',
  'hasOwnMetadata',
  'getMetadata',
  'getOwnMetadata',
  'getMetadataKeys',
  'getOwnMetadataKeys',
  'deleteMetadata',
  'Symbol(@reflect-metadata:registry)',
]
const patched = Reflect.ownKeys(Reflect).filter(
  (key) => !reflectBefore.has(key) && !polyfilled.includes(String(key)),
)
if (patched.length > 0) throw new Error(`Reflect has new members: ${patched.map(String).join(', ')}`)
if (process.getActiveResourcesInfo().length > handlesBefore)
  throw new Error('Importing left a timer or socket behind.')
console.log(`${entries.length} entries imported without an effect: ${entries.join(' ')}`)
