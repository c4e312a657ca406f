import { randomUUID } from 'node:crypto'
import { Problem } from '@quoin/server-kit/http'
import { openKey, sealKey } from '@quoin/server-kit/storage'
import type { AddedSession, SmartSessions } from 'quoin/endpoints/smart-sessions'
import {
  bytesToHex,
  concatHex,
  encodeAbiParameters,
  getContractAddress,
  keccak256,
  parseAbiParameters,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { serializeErc6492Signature } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyAccountCode } from '../../../../sandbox/src/chain/contracts/account-code.js'
import { createTestGateway, type TestGateway } from '../../testing/create-test-gateway.js'
import { describeEachDatabase } from '../../testing/each-database.js'
import { startAnvil, type TestAnvil } from '../../testing/start-anvil.js'
import type { ChainNode } from '../chains/chain-node.js'
import { cleanUp } from '../clean-up.js'

const GATEWAY_SESSION_KEY = 'ab'.repeat(32)
const start = Date.UTC(2026, 10, 21)
const hour = 3600
const permissions = [{ type: 'contract-call', data: { address: '0x01' } }]

let anvil: TestAnvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil?.stop())

describeEachDatabase('smart sessions', (open) => {
  let time = start
  let gateway: TestGateway
  let isDown = false
  beforeAll(async () => {
    const real = anvil.node()
    const node: ChainNode = {
      ...real,
      request: (...requests) =>
        isDown
          ? Promise.reject(new Problem(502, [{ name: 'node', description: 'gone' }]))
          : real.request(...requests),
    }
    gateway = await createTestGateway({
      database: await open(),
      nodes: [node],
      now: () => time,
      environment: { GATEWAY_SESSION_KEY },
    })
  })

  const seconds = (): number => Math.floor(time / 1000)
  const pathOf = (address: string, action = ''): string => `/v1/sessions/eip155:31337:${address}${action}`
  const terms = (expiry = seconds() + hour) => ({ expiry, permissions, signer: { type: 'keys' } })
  const headers = { origin: 'http://localhost:3000' }

  async function add(address: string): Promise<AddedSession> {
    const answer = await gateway.send(pathOf(address), terms(), headers)
    expect(answer.status).toBe(200)
    return (await answer.json()) as AddedSession
  }
  const activate = async (address: string, granted: object, key: string | undefined): Promise<Response> =>
    gateway.send(pathOf(address, '/activate'), granted, {
      ...headers,
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    })
  async function begin(address: string): Promise<string> {
    const { pci, activationKey } = await add(address)
    const granted = {
      pci,
      expiry: seconds() + hour,
      permissions,
      context: '0xabcd',
      policies: [{ type: 'gas' }],
    }
    expect((await activate(address, granted, activationKey)).status).toBe(200)
    return pci
  }
  async function list(address: string): Promise<SmartSessions['pcis']> {
    return ((await (await gateway.request(pathOf(address))).json()) as SmartSessions).pcis
  }
  const revoke = async (address: string, pci: string, signature: string): Promise<unknown> => {
    const answer = await gateway.send(pathOf(address, '/revoke'), { pci, signature })
    return answer.status === 200 ? answer.json() : answer.status
  }
  const user = () => privateKeyToAccount(generatePrivateKey())

  it('are listed with their project once the wallet has granted them', async () => {
    const { address } = user()
    const added = await add(address)
    expect(added).toEqual({
      pci: expect.stringMatching(/^[\w-]{36}$/),
      key: { type: 'secp256k1', publicKey: expect.stringMatching(/^0x04[\da-f]{128}$/) },
      activationKey: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(await list(address)).toEqual([])
    const pci = await begin(address)
    // In any letter case of the address.
    expect(await list(address.toLowerCase())).toEqual([
      {
        project: { id: 'test', name: 'localhost:3000', url: 'http://localhost:3000' },
        pci,
        expiry: seconds() + hour,
        createdAt: seconds(),
        permissions,
        policies: [{ id: 'gas' }],
        context: '0xabcd',
      },
    ])
  })

  it('stay reachable by pages, however many sessions other callers add [S16]', async () => {
    const { address } = user()
    const own = await begin(address)
    const [row] = await gateway.database.query
      .selectFrom('sessions')
      .selectAll()
      .where('pci', '=', own)
      .execute()
    if (row === undefined) throw new Error('The session is not stored.')
    const strangers = Array.from({ length: 1100 }, (_, index) => ({
      ...row,
      pci: randomUUID(),
      created_at: Number(row.created_at) + 1 + (index % 7),
      activated_at: 1,
    }))
    for (let at = 0; at < strangers.length; at += 100)
      await gateway.database.query
        .insertInto('sessions')
        .values(strangers.slice(at, at + 100))
        .execute()
    const seen: string[] = []
    let cursor = ''
    for (;;) {
      const path = `${pathOf(address)}${cursor && `?cursor=${cursor}`}`
      const page = (await (await gateway.request(path)).json()) as SmartSessions
      seen.push(...page.pcis.map(({ pci }) => pci))
      if (page.next === undefined) break
      cursor = page.next
    }
    expect(seen).toHaveLength(1101)
    expect(new Set(seen).size).toBe(1101)
    expect(seen).toContain(own)
    expect((await gateway.request(`${pathOf(address)}?cursor=made-up`)).status).toBe(400)
  })

  it('are rate-limited per address when added [S16]', async () => {
    const limited = await createTestGateway({
      nodes: [anvil.node()],
      environment: { GATEWAY_SESSION_KEY, GATEWAY_REQUESTS_PER_MINUTE: '250' },
      now: () => time,
    })
    const { address } = user()
    const statuses: number[] = []
    for (let index = 0; index < 4; index++)
      statuses.push((await limited.send(pathOf(address), terms())).status)
    expect(statuses).toEqual([200, 200, 429, 429])
    await limited.database.close()
  })

  it("have a key that only the gateway's secret decrypts [SEC-16]", async () => {
    const { pci, key } = await add(user().address)
    const { sealed_key: sealed } = await gateway.database.query
      .selectFrom('sessions')
      .selectAll()
      .where('pci', '=', pci)
      .executeTakeFirstOrThrow()
    const opened = openKey(Buffer.from(GATEWAY_SESSION_KEY, 'hex'), pci, sealed)
    expect(privateKeyToAccount(bytesToHex(opened)).publicKey).toBe(key.publicKey)
    expect(sealed).not.toContain(Buffer.from(opened).toString('hex'))
  })

  it('are activated once, and only by their project', async () => {
    const { address } = user()
    const { pci, activationKey } = await add(address)
    const granted = { pci, expiry: seconds() + hour, permissions, context: '0xabcd' }
    expect((await activate(address, granted, activationKey)).status).toBe(200)
    const again = { ...granted, expiry: seconds() + 2 * hour, context: '0xff' }
    expect((await activate(address, again, activationKey)).status).toBe(200)
    expect((await list(address))[0]?.context).toBe('0xabcd')
    const { pci: fresh, activationKey: freshKey } = await add(address)
    const other = await gateway.app.request(`${pathOf(address, '/activate')}?projectId=other`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${freshKey}` },
      body: JSON.stringify({ ...again, pci: fresh }),
    })
    expect(other.status).toBe(404)
  })

  it('are not activated without their activation key [S16]', async () => {
    const { address } = user()
    const { pci, activationKey } = await add(address)
    const other = await add(address)
    const granted = { pci, expiry: seconds() + hour, permissions, context: '0xbad0' }
    for (const key of [undefined, 'x', pci, other.activationKey, activationKey?.toLowerCase()])
      expect((await activate(address, granted, key)).status).toBe(401)
    expect(await list(address)).toEqual([])
    expect((await activate(address, { ...granted, context: '0xabcd' }, activationKey)).status).toBe(200)
    expect(await list(address)).toMatchObject([{ pci, context: '0xabcd' }])
  })

  it('are revoked only with the key of the account', async () => {
    const ada = user()
    const { pci, activationKey } = await add(ada.address)
    const granted = { pci, expiry: seconds() + hour, permissions, context: '0xabcd' }
    expect((await activate(ada.address, granted, activationKey)).status).toBe(200)
    const mine = await ada.signMessage({ message: pci })
    expect(await revoke(ada.address, pci, await user().signMessage({ message: pci }))).toBe(401)
    expect(await revoke(ada.address, pci, await ada.signMessage({ message: 'other' }))).toBe(401)
    expect(await revoke(ada.address, pci, '0x')).toBe(401)
    expect(await revoke(user().address, pci, mine)).toBe(404)
    expect((await list(ada.address))[0]?.revokedAt).toBeUndefined()
    expect(await revoke(ada.address, pci, mine)).toEqual({ success: true })
    const revokedAt = seconds()
    time += 60_000
    expect(await revoke(ada.address, pci, mine)).toEqual({ success: true })
    expect((await list(ada.address))[0]?.revokedAt).toBe(revokedAt)
    expect((await activate(ada.address, granted, activationKey)).status).toBe(409)
  })

  it('are revoked by a contract (ERC-1271), even one that is not deployed yet (ERC-6492)', async () => {
    const owner = user()
    const code = concatHex([
      keyAccountCode,
      encodeAbiParameters(parseAbiParameters('address'), [owner.address]),
    ])
    const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
    const salt = keccak256(owner.address)
    const later = getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode: code })
    const account = await anvil.deployer.deploy(code)
    const pci = await begin(account)
    expect(await revoke(account, pci, await user().signMessage({ message: pci }))).toBe(401)
    isDown = true
    expect(await revoke(account, pci, await owner.signMessage({ message: pci }))).toBe(502)
    isDown = false
    expect(await revoke(account, pci, await owner.signMessage({ message: pci }))).toEqual({ success: true })

    const laterPci = await begin(later)
    const signature = serializeErc6492Signature({
      address: factory,
      data: concatHex([salt, code]),
      signature: await owner.signMessage({ message: laterPci }),
    })
    expect(await revoke(later, laterPci, signature)).toEqual({ success: true })
  })

  it('are refused if expired, too long, too large, or on another network', async () => {
    const { address } = user()
    const refused = async (path: string, body: unknown): Promise<unknown> => {
      const answer = await gateway.send(path, body)
      const { reasons } = (await answer.json()) as { reasons: { name: string }[] }
      return [answer.status, reasons[0]?.name]
    }
    expect(await refused(pathOf(address), terms(seconds()))).toEqual([400, 'expiry'])
    expect(await refused(pathOf(address), terms(seconds() + 400 * 24 * hour))).toEqual([400, 'expiry'])
    const large = [{ type: 'x', data: 'x'.repeat(30_000) }]
    expect(await refused(pathOf(address), { ...terms(), permissions: large })).toEqual([400, 'permissions'])
    expect(await refused(pathOf('0x12'), terms())).toEqual([400, 'address'])
    expect(await refused('/v1/sessions/eip155:1:0x12', terms())).toEqual([404, 'address'])
  })

  it('are deleted if never granted, or long after they expired', async () => {
    const { address } = user()
    const pci = await begin(address)
    const { pci: forgotten } = await add(address)
    const exists = async (id: string): Promise<boolean> =>
      (await gateway.database.query
        .selectFrom('sessions')
        .selectAll()
        .where('pci', '=', id)
        .executeTakeFirst()) !== undefined
    time += 2 * hour * 1000
    await cleanUp(gateway.database, time, { analyticsDays: 90, analyticsRows: 1000 })
    expect([await exists(pci), await exists(forgotten)]).toEqual([true, false])
    time += 91 * 24 * hour * 1000
    await cleanUp(gateway.database, time, { analyticsDays: 90, analyticsRows: 1000 })
    expect(await exists(pci)).toBe(false)
  })
})

describe('smart sessions', () => {
  it("return 501 without the gateway's secret", async () => {
    const gateway = await createTestGateway({ nodes: [anvil.node()] })
    const answer = await gateway.send(`/v1/sessions/eip155:31337:${'0x'.padEnd(42, '1')}`, {
      expiry: 4_000_000_000,
      permissions,
      signer: { type: 'keys' },
    })
    expect(answer.status).toBe(501)
    await gateway.database.close()
  })
})

describe('a sealed key', () => {
  it('is decrypted only with its secret, for its owner, and unchanged', () => {
    const secret = Buffer.alloc(32, 1)
    const sealed = sealKey(secret, 'owner', Buffer.from('key'))
    expect(Buffer.from(openKey(secret, 'owner', sealed)).toString()).toBe('key')
    expect(sealKey(secret, 'owner', Buffer.from('key'))).not.toBe(sealed)
    expect(() => openKey(Buffer.alloc(32, 2), 'owner', sealed)).toThrow()
    expect(() => openKey(secret, 'other', sealed)).toThrow()
    const bytes = Buffer.from(sealed.slice(2), 'base64url')
    bytes[13] = (bytes[13] ?? 0) ^ 1
    expect(() => openKey(secret, 'owner', `1.${bytes.toString('base64url')}`)).toThrow()
    expect(() => openKey(secret, 'owner', '2.AA')).toThrow()
  })
})
