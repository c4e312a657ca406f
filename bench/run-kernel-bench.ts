import 'reflect-metadata/lite'
import { EventEmitter } from 'eventemitter3'
import { Bench } from 'tinybench'
import { container, instanceCachingFactory } from 'tsyringe'
import { createStore } from 'zustand/vanilla'
import { BusToken } from '#kernel'
import { createPermissionTable } from '../wallet/requests/permission-table.js'
import { createBenchKernel } from './twenty-plugins.js'

/** A measurement, the same with the underlying library alone, and the budget. Microseconds. */
interface Pair {
  readonly name: string
  readonly budget: number
  readonly raw: string
}

const pairs: readonly Pair[] = [
  {
    name: 'createKernel + start, 20 plugins',
    budget: 5_000,
    raw: 'tsyringe: 20 services registered and made',
  },
  { name: 'bus: emit to 10 listeners', budget: 2, raw: 'eventemitter3: emit to 10 listeners' },
  { name: 'router: push and back, each', budget: 5, raw: 'zustand: two states set, each' },
  { name: 'permission check', budget: 2, raw: 'Map: one look-up' },
]

const kernel = createBenchKernel()
await kernel.start()
const bus = kernel.get(BusToken)
const raw = new EventEmitter()
let eventCount = 0
for (let listener = 0; listener < 10; listener++) {
  bus.on('alert:raised', () => void eventCount++)
  raw.on('alert:raised', () => void eventCount++)
}
// The bus is typed by its events; the payload does not matter here.
const payload = { error: { code: 'UNKNOWN' } } as never

kernel.router.reset('View0')
const store = createStore<{ readonly stack: readonly object[] }>(() => ({ stack: [{}] }))
const table = createPermissionTable({ deniedMethods: ['eth_sign'], plugins: {} })
const methods = Array.from({ length: 40 }, (_, index) => `eth_method${index}`)
for (let plugin = 0; plugin < 20; plugin++) table.declare(`plugin${plugin}`, 'eip155', { safe: methods })
const map = new Map(methods.map((method) => [`plugin7 eip155 ${method}`, true]))
let allowed = 0

const bench = new Bench({ time: 1_000, warmupTime: 300 })
bench
  .add('createKernel + start, 20 plugins', async () => {
    const made = createBenchKernel()
    await made.start()
    void made.dispose()
  })
  .add('tsyringe: 20 services registered and made', () => {
    const child = container.createChildContainer()
    for (let index = 0; index < 20; index++)
      child.register(`service${index}`, { useFactory: instanceCachingFactory(() => ({ index })) })
    for (let index = 0; index < 20; index++) child.resolve(`service${index}`)
  })
  .add('bus: emit to 10 listeners', () => bus.emit('alert:raised', payload, 'kernel'))
  .add('eventemitter3: emit to 10 listeners', () => void raw.emit('alert:raised', payload))
  .add('router: push and back, each', () => {
    kernel.router.push('View1')
    kernel.router.back()
  })
  .add('zustand: two states set, each', () => {
    store.setState({ stack: [{}, {}] }, true)
    store.setState({ stack: [{}] }, true)
  })
  .add('permission check', () => {
    if (table.allows('plugin7', 'eip155', 'eth_method39', 'wallet')) allowed++
  })
  .add('Map: one look-up', () => {
    if (map.get('plugin7 eip155 eth_method39')) allowed++
  })

await bench.run()
if (eventCount === 0 || allowed === 0) throw new Error('The bench measured nothing.')

const microseconds = (name: string): number => {
  const result = bench.getTask(name)?.result
  if (!result || !('latency' in result)) throw new Error(`'${name}' was not measured.`)
  const perCall = name.endsWith(', each') ? 2 : 1
  return (result.latency.mean * 1_000) / perCall
}
const shown = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(2))
console.log(
  `Node ${process.version}, ${process.arch}. Means in µs; the ratio is what the kernel adds to the library below it.\n`,
)
console.log('| what | µs | budget | library alone | µs | ratio |')
console.log('|---|---:|---:|---|---:|---:|')
let over = 0
for (const { name, budget, raw: below } of pairs) {
  const [own, bare] = [microseconds(name), microseconds(below)]
  if (own > budget) over++
  console.log(
    `| ${name} | ${shown(own)} | ${budget} | ${below} | ${shown(bare)} | ${(own / bare).toFixed(1)} |`,
  )
}
await kernel.dispose()
if (over > 0) {
  console.log(`\n${over} over budget.`)
  process.exit(1)
}
