import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { bundleForNode } from '../../../../scripts/bundle-for-node.js'
import { openSiteDatabase, type SiteDatabase } from '../storage/site-database.js'
import { createEnvironmentKeyEncryption } from './environment-key-encryption.js'
import { createKeyVault } from './key-vault.js'
import { rotateDataKeys } from './rotate-data-keys.js'

const old = { id: 'old', key: randomBytes(32) }
const next = { id: 'next', key: randomBytes(32) }

const opened: SiteDatabase[] = []
const folders: string[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

async function openFile(): Promise<{ readonly url: string; open(): Promise<SiteDatabase> }> {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-keys-'))
  folders.push(folder)
  const url = `file:${join(folder, 'site.db')}`
  return {
    url,
    async open() {
      const database = await openSiteDatabase(url)
      opened.push(database)
      return database
    },
  }
}

const vaultOf = ({ query }: SiteDatabase, keys = [old]) =>
  createKeyVault({ query, encryption: createEnvironmentKeyEncryption(keys), now: () => 0 })

describe('createEnvironmentKeyEncryption', () => {
  it('unwraps for the same user and key only [SEC-16]', async () => {
    const encryption = createEnvironmentKeyEncryption([old])
    const wrapped = await encryption.wrap(randomBytes(32), 'anna')
    expect((await encryption.unwrap(wrapped, 'anna')).length).toBe(32)
    await expect(encryption.unwrap(wrapped, 'bert')).rejects.toMatchObject({ name: 'KeyUnavailable' })
    const other = createEnvironmentKeyEncryption([{ id: 'old', key: randomBytes(32) }])
    await expect(other.unwrap(wrapped, 'anna')).rejects.toMatchObject({ keyId: 'old' })
    await expect(createEnvironmentKeyEncryption([next]).unwrap(wrapped, 'anna')).rejects.toThrow('"old"')
  })

  it('rejects keys that are too short, missing or duplicate', () => {
    expect(() => createEnvironmentKeyEncryption([])).toThrow('no key')
    expect(() => createEnvironmentKeyEncryption([{ id: 'a', key: randomBytes(16) }])).toThrow('32 bytes')
    expect(() => createEnvironmentKeyEncryption([old, old])).toThrow('twice')
  })
})

describe('createKeyVault', () => {
  it('keeps one data key and the first seed with any number of concurrent devices [EMB-01]', async () => {
    const file = await openFile()
    const vaults = (await Promise.all([file.open(), file.open()])).map((database) => vaultOf(database))
    const keys = await Promise.all([...vaults, ...vaults].map((vault) => vault.open('anna')))
    expect(new Set(keys.map(({ dataKey }) => dataKey)).size).toBe(1)
    const kept = await Promise.all(vaults.map((vault, index) => vault.keep('anna', `seed-${index}`)))
    expect(new Set(kept.map((one) => one?.sealedSeed)).size).toBe(1)
    expect(await vaults[0]?.keep('anna', 'seed-late')).toEqual(kept[0])
    expect((await vaults[1]?.open('anna'))?.sealedSeed).toBe(kept[0]?.sealedSeed)
    expect(await vaults[0]?.keep('bert', 'seed')).toBeUndefined()
  })

  it('stores nothing that is readable without the key-encryption key [SEC-16]', async () => {
    const database = await (await openFile()).open()
    const { dataKey } = await vaultOf(database).open('anna')
    const rows = JSON.stringify(await database.query.selectFrom('wallet_keys').selectAll().execute())
    expect(rows).not.toContain(dataKey)
    await expect(vaultOf(database, [next]).open('anna')).rejects.toMatchObject({ name: 'KeyUnavailable' })
  })
})

describe('rotateDataKeys', () => {
  it('rewraps all keys, resumes after a stop, and makes the old key removable [SEC-16]', async () => {
    const database = await (await openFile()).open()
    const before = vaultOf(database)
    const users = Array.from({ length: 450 }, (_, index) => `user-${index}`)
    const keys = new Map<string, string>()
    for (const user of users) keys.set(user, (await before.open(user)).dataKey)

    const encryption = createEnvironmentKeyEncryption([next, old])
    const stop = new AbortController()
    const { query } = database
    const first = await rotateDataKeys({ query, encryption, signal: stop.signal, onPage: () => stop.abort() })
    expect(first).toEqual({ rotated: 200, current: 200, failed: 0 })
    const seen: number[] = []
    const rest = await rotateDataKeys({ query, encryption, onPage: ({ rotated }) => seen.push(rotated) })
    expect(rest).toEqual({ rotated: 250, current: 450, failed: 0 })
    expect(seen).toEqual([200, 250])
    expect(await rotateDataKeys({ query, encryption })).toEqual({ rotated: 0, current: 450, failed: 0 })

    const after = vaultOf(database, [next])
    for (const user of users.slice(0, 20)) expect((await after.open(user)).dataKey).toBe(keys.get(user))
  })

  it('counts what it cannot unwrap, continues with the others, and never overwrites another run', async () => {
    const database = await (await openFile()).open()
    const lost = { id: 'lost', key: randomBytes(32) }
    await vaultOf(database, [lost]).open('anna')
    const { dataKey } = await vaultOf(database).open('bert')
    const encryption = createEnvironmentKeyEncryption([next, old])
    const runs = await Promise.all([1, 2].map(() => rotateDataKeys({ query: database.query, encryption })))
    expect(runs[0]?.rotated).toBe(1 - (runs[1]?.rotated ?? 0))
    expect(runs.map(({ failed }) => failed)).toEqual([1, 1])
    expect((await vaultOf(database, [next]).open('bert')).dataKey).toBe(dataKey)
    expect((await vaultOf(database, [lost]).open('anna')).dataKey).toHaveLength(43)
  })

  it('keeps the old wrapped key if the new one does not open again [SEC-16]', async () => {
    const database = await (await openFile()).open()
    const { dataKey } = await vaultOf(database).open('anna')
    const sound = createEnvironmentKeyEncryption([next, old])
    const faulty = {
      ...sound,
      wrap: async (_: Uint8Array, userId: string) => sound.wrap(randomBytes(32), userId),
    }
    const counts = await rotateDataKeys({ query: database.query, encryption: faulty })
    expect(counts).toEqual({ rotated: 0, current: 0, failed: 1 })
    expect((await vaultOf(database).open('anna')).dataKey).toBe(dataKey)
  })

  it('is a command that prints the counts and no key', async () => {
    const file = await openFile()
    const database = await file.open()
    await vaultOf(database).open('anna')
    const hex = ({ id, key }: typeof old): string => `${id}:${key.toString('hex')}`
    const script = await bundleForNode(new URL('../rotate-keys.ts', import.meta.url))
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [script], {
      env: { ...process.env, DATABASE_URL: file.url, SECURE_SITE_KEKS: `${hex(next)},${hex(old)}` },
    })
    expect(stdout).toContain('1 rotated now; 1 under the key "next"; 0 could not be opened.')
    expect(`${stdout}${stderr}`).not.toMatch(
      new RegExp([old, next].map(({ key }) => key.toString('hex')).join('|')),
    )
    expect((await vaultOf(database, [next]).open('anna')).dataKey).toHaveLength(43)
  })
})
