import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestClient, http, parseGwei } from 'viem'
import { FURTHER_CHAINS } from '../../sandbox/src/further-chains/further-chain.js'
import { startWorld, type World } from '../../sandbox/src/world.js'

/** Consecutive ports of a world. */
const portsOfWorld = 20

/** The report of the worlds' process about each world once all are up. */
export interface WorldReport {
  readonly urls: World['urls']
  /** Accepts commands of tests, such as `/relay/pause`. */
  readonly controlUrl: string
}

/**
 * Sets the base fee that anvil starts with, 1 gwei. Full blocks raise the fee, and a chain that mines on demand never
 * lowers it: a file's costs would depend on the files before it.
 */
async function resetBaseFee(rpcUrl: string): Promise<void> {
  const node = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
  await node.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('1') })
  await node.mine({ blocks: 1 })
}

/** Accepts commands of tests for one world. `/reset` undoes the others, for the next file. */
async function controlWorld(world: World): Promise<WorldReport> {
  const { relay, smartAccounts, rehearsal, secureSiteClock, gatewayClock, urls } = world
  const reset = async (): Promise<void> => {
    relay.resume()
    secureSiteClock.reset()
    gatewayClock.reset()
    await Promise.all(urls.chains.map(resetBaseFee))
  }
  const provider = (given: URLSearchParams) => rehearsal.provider(given.get('provider') ?? '')
  /** Returns the text of the response. */
  type Command = (given: URLSearchParams) => unknown
  const commands: Readonly<Record<string, Command>> = {
    '/reset': reset,
    '/relay/drop': () => relay.drop(),
    '/relay/pause': () => relay.pause(),
    '/relay/resume': () => relay.resume(),
    '/smart-accounts/start': () => smartAccounts.start(),
    '/rehearsal/start': () => rehearsal.start(),
    // `?provider=`, the gateway's name of a provider: the number of its requests, its failure, and its recovery
    '/rehearsal/requests': (given) => String(provider(given).requests.length),
    '/rehearsal/fail': (given) => provider(given).fail({ status: 500, body: {} }),
    '/rehearsal/recover': (given) => provider(given).recover(),
    '/rehearsal/stop': () => rehearsal.stop(),
    // `?seconds=`
    '/secure-site/later': (given) => secureSiteClock.advance(Number(given.get('seconds')) * 1000),
    '/secure-site/now': () => secureSiteClock.reset(),
    '/gateway/later': (given) => gatewayClock.advance(Number(given.get('seconds')) * 1000),
    '/gateway/now': () => gatewayClock.reset(),
  }
  const control = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://control')
    const command = commands[pathname]
    const run = async (): Promise<unknown> => command?.(searchParams)
    run().then(
      (text) => response.writeHead(command ? 200 : 404).end(typeof text === 'string' ? text : ''),
      (error) => response.writeHead(500).end(String(error)),
    )
  })
  control.listen(0, '127.0.0.1')
  await once(control, 'listening')
  // A server that listens on a port has an address with one.
  const { port } = control.address() as AddressInfo
  return { urls, controlUrl: `http://127.0.0.1:${port}` }
}

// Runs the worlds in a separate process, as `npm start` runs one; they end with their parent. The nodes of the further
// chains are heavy: all worlds share those of the first.
const [portBase = 0, workers = 1] = process.argv.slice(2).map(Number)
const first = await startWorld({ portBase, furtherChains: FURTHER_CHAINS, usualChains: 'none' })
const others = Array.from({ length: workers - 1 }, (_, index) =>
  startWorld({
    portBase: portBase + portsOfWorld * (index + 1),
    furtherChains: first.furtherChains,
    usualChains: 'none',
    furtherAccount: index + 1,
  }),
)
const worlds = [first, ...(await Promise.all(others))]
const reports: readonly WorldReport[] = await Promise.all(worlds.map(controlWorld))
process.send?.(reports)
process.on('disconnect', () => {
  void Promise.all(worlds.map((world) => world.stop())).then(() => process.exit(0))
})
