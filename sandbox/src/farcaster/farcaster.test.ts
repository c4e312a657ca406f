import { createPublicClient, http, parseAbi } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ID_REGISTRY_ADDRESS } from '../chain/contracts/id-registry-code.js'
import { type RunningChain, startChain } from '../chain/start-chain.js'
import { freePort } from '../free-port.js'
import { createFarcasterServer } from './create-farcaster-server.js'
import { FARCASTER_PEOPLE } from './farcaster-people.js'

const url = 'http://localhost:4186'
const app = createFarcasterServer(url)
const about = { domain: 'localhost:4181', siweUri: 'http://localhost:4181/farcaster', nonce: 'abcdef123456' }
let chain: RunningChain
beforeAll(async () => {
  chain = await startChain({ chain: { id: 31337, name: 'Test' }, port: await freePort() })
})
afterAll(() => chain?.stop())

async function open(request: object = about): Promise<{ status: number; channelToken: string; url: string }> {
  const body = JSON.stringify(request)
  const answer = await app.request('/v1/channel', { method: 'POST', body })
  return { status: answer.status, ...Object(await answer.json()) }
}
async function statusOf(token: string) {
  const answer = await app.request('/v1/channel/status', { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, ...Object(await answer.json()) }
}
const print = (channelToken: string, answer: string, headers = {}) =>
  app.request(`${url}/~/sign-in-with-farcaster`, {
    method: 'POST',
    headers: { origin: url, ...headers },
    body: new URLSearchParams({ channelToken, answer, fid: '9002' }),
  })

it('signs the message of FIP-11 with a key whose id the registry on the chain confirms', async () => {
  const { channelToken, url: page } = await open()
  expect(await statusOf(channelToken)).toMatchObject({ status: 202, state: 'pending' })
  const request = await app.request(page)
  expect(await request.text()).toContain('Sign in to <bdi>localhost:4181</bdi>?')
  expect((await print(channelToken, 'approve')).status).toBe(200)
  const { message, signature, ...events } = await statusOf(channelToken)
  expect(events).toMatchObject({ status: 200, state: 'completed', fid: 9002, username: 'bo.sandbox' })
  const read = parseSiweMessage(message)
  expect(read).toMatchObject({
    domain: about.domain,
    uri: about.siweUri,
    nonce: about.nonce,
    chainId: 10,
    statement: 'Farcaster Auth',
    resources: ['farcaster://fid/9002'],
  })
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  const address = read.address ?? '0x'
  expect(await client.verifyMessage({ address, message, signature })).toBe(true)
  const abi = parseAbi(['function idOf(address) view returns (uint256)'])
  const idOf = (owner: `0x${string}`): Promise<bigint> =>
    client.readContract({ address: ID_REGISTRY_ADDRESS, abi, functionName: 'idOf', args: [owner] })
  const ids = await Promise.all(FARCASTER_PEOPLE.map(({ custody }) => idOf(custody.address)))
  expect([address, ...ids, await idOf(ID_REGISTRY_ADDRESS)]).toEqual([
    FARCASTER_PEOPLE[1]?.custody.address,
    9001n,
    9002n,
    0n,
  ])
})

it('ends a rejected login, accepts one response to each, and refuses unknown logins [SOC-02]', async () => {
  const { channelToken: declined } = await open()
  expect(await (await print(declined, 'decline')).text()).toContain('Nothing was signed.')
  expect(await statusOf(declined)).toMatchObject({ status: 401 })
  const { channelToken: twice, url: page } = await open()
  await print(twice, 'approve')
  expect([(await print(twice, 'decline')).status, (await app.request(page)).status]).toEqual([404, 404])
  expect(await statusOf(twice)).toMatchObject({ state: 'completed' })
  expect(await statusOf('made-up')).toMatchObject({ status: 401 })
})

it('refuses forms of other sites and incomplete requests', async () => {
  const { channelToken } = await open()
  expect((await print(channelToken, 'approve', { origin: 'https://evil.example' })).status).toBe(403)
  expect(await statusOf(channelToken)).toMatchObject({ state: 'pending' })
  for (const wrong of [
    {},
    { ...about, nonce: 'short' },
    { ...about, domain: '<b>' },
    { ...about, siweUri: 'x' },
  ])
    expect((await open(wrong)).status).toBe(400)
})
