import { once } from 'node:events'
import { createServer } from 'node:net'
import { socialProviders } from 'quoin/frame-protocol'
import { afterAll, expect, it } from 'vitest'
import { claimPorts } from './claim-ports.js'
import { startWorld, type World } from './world.js'
import { worldPorts } from './world-ports.js'

const BASE = 24_170
let world: World | undefined
afterAll(() => world?.stop())

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  )
}

it('starts and stops all parts', async () => {
  world = await startWorld({ portBase: BASE })
  const { demo, wallet, gateway, relay, chains, secureSite, inbox, oidc, farcaster } = world.urls
  const addresses = [
    demo ?? '',
    wallet,
    `${gateway}/health`,
    `${relay.replace('ws', 'http')}/health`,
    ...chains,
    `${secureSite}/api/v1/site`,
    inbox,
    farcaster,
    world.urls.bundler,
    world.urls.paymaster,
    `${oidc}/style.css`,
  ]
  expect(await Promise.all(addresses.map(answers))).toEqual(addresses.map(() => true))
  const listed = await fetch(`${gateway}/getWallets?projectId=${world.projectId}&entries=1`, {
    headers: { origin: demo ?? '' },
  })
  expect(await listed.json()).toMatchObject({
    data: [{ name: 'Sandbox Wallet', webapp_link: wallet }],
    count: 600,
  })
  const supported = await fetch(`${gateway}/v1/supported-chains?projectId=${world.projectId}`)
  expect(await supported.json()).toMatchObject({
    http: [
      'eip155:31337',
      expect.stringMatching(/^eip155:/),
      expect.stringMatching(/^solana:/),
      expect.stringMatching(/^polkadot:/),
    ],
  })
  const site: unknown = await (await fetch(`${secureSite}/api/v1/site`)).json()
  for (const url of [world.urls.bundler, world.urls.paymaster])
    expect(JSON.stringify(site)).not.toContain(url)
  expect(site).toMatchObject({
    chains: [
      { caipNetworkId: 'eip155:31337', smartAccounts: { isSponsored: true } },
      expect.not.objectContaining({ smartAccounts: expect.anything() }),
      { caipNetworkId: expect.stringMatching(/^solana:/) },
    ],
    logins: expect.arrayContaining(['email', 'passkey', 'farcaster', ...socialProviders]),
  })
  // The page on 127.0.0.1, whose frame is on localhost: two sites for a browser, both allowed.
  const other = demo?.replace('localhost', '127.0.0.1') ?? ''
  const fromThere = await fetch(`${gateway}/getWallets?projectId=${world.projectId}&entries=1`, {
    headers: { origin: other },
  })
  expect([fromThere.status, fromThere.headers.get('access-control-allow-origin')]).toEqual([200, other])
  // The explorer that the demo's networks name.
  const looked = await fetch(`${demo}/lookout/31337/address/0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC`)
  expect(await looked.text()).toContain('10000 ETH')
  expect((await fetch(`${demo}/lookout/31337/tx/0x${'1'.repeat(64)}`)).status).toBe(404)
  await world.stop()
  expect(await Promise.all(addresses.map(answers))).toEqual(addresses.map(() => false))
})

it('stops everything that started when a later part fails', async () => {
  const ports = worldPorts(BASE + 30)
  const other = createServer()
  const started: string[] = []
  // The demo is served after all servers are up: taken in between, its port fails last.
  function log(line: string): void {
    if (started.length === 0) other.listen(ports.demo, '127.0.0.1')
    started.push(line)
  }
  await expect(startWorld({ portBase: BASE + 30, log })).rejects.toThrow('EADDRINUSE')
  expect(started).toEqual(expect.arrayContaining(['The gateway is up', 'The sandbox wallet is up']))
  expect(started).not.toContain('The demo is up')
  other.close()
  await once(other, 'close')
  await claimPorts(ports, { demo: true, rehearsal: true, command: 'npm start' })
})

it.each([
  ['127.0.0.1', 0, 'the demo'],
  ['127.0.0.1', 5, 'the chain "Sandbox Two"'],
  ['::1', 3, 'the relay'],
  ['127.0.0.1', 13, 'the mail catcher'],
])('reports a port that is taken on %s, the part that needs it, and the fix', async (host, offset, what) => {
  const other = createServer().listen(BASE + 10 + offset, host)
  await once(other, 'listening')
  const message = `Port ${BASE + 10 + offset} is taken, and ${what} needs it.`
  await expect(startWorld({ portBase: BASE + 10 })).rejects.toThrow(message)
  await expect(startWorld({ portBase: BASE + 10 })).rejects.toThrow('QUOIN_PORT_BASE')
  other.close()
})
