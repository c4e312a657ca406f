import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readGatewayConfig } from '../../gateway-config.js'
import { CommandFailure } from '../command-failure.js'
import { readEnvFile, type Variables } from '../env-file.js'
import { initGateway } from './init-gateway.js'

let folder: string
let out: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quoin-init-'))
  out = join(folder, '.env')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs the command; `answers` by variable, each used once; Enter for all others. Returns everything that was printed. */
async function init(
  options: { readonly yes?: boolean; readonly force?: boolean; readonly given?: Variables },
  answers: Readonly<Record<string, readonly string[]>> = {},
): Promise<string> {
  const printed: string[] = []
  const left = new Map(Object.entries(answers).map(([name, list]) => [name, [...list]]))
  await initGateway({
    out,
    yes: options.yes ?? false,
    force: options.force ?? false,
    given: options.given ?? {},
    dialog: {
      print: (line) => void printed.push(line),
      async ask(prompt) {
        printed.push(prompt)
        const [name = ''] = /^[A-Z_]+/.exec(prompt) ?? [prompt.includes('Overwrite') ? 'overwrite' : '']
        return left.get(name)?.shift() ?? ''
      },
      close() {},
    },
  })
  expect([...left.values()].flat()).toEqual([])
  return printed.join('\n')
}

describe('npx @quoin/gateway init', () => {
  it('writes a configuration that the gateway accepts, for its owner only', async () => {
    const printed = await init(
      {},
      { GATEWAY_ALCHEMY_KEY: ['sk-planted-1'], GATEWAY_ALLOWED_ORIGINS: ['https://app.example'] },
    )
    const config = readGatewayConfig(readEnvFile(out))
    expect(config.chains).toHaveLength(11)
    expect(config.allowedOrigins).toEqual(['https://app.example'])
    expect(config.providers.alchemy?.key).toBe('sk-planted-1')
    expect(config.sessionKey).toHaveLength(32)
    expect(statSync(out).mode & 0o777).toBe(0o600)
    expect(printed).toMatch(/Ethereum +3 +alchemy \+1/)
    expect(printed).toContain('npx @quoin/gateway --env-file')
    // Neither the typed key nor a generated one is printed.
    for (const secret of ['sk-planted-1', readEnvFile(out).GATEWAY_SESSION_KEY ?? ''])
      expect(printed).not.toContain(secret)
  })

  it('explains each key by what its adapters add, and skips a provider that adds nothing', async () => {
    const printed = await init({})
    expect(printed).toMatch(
      /\nHelius \(https:\S+\): nodes on Solana; balances on Solana; history on Solana\n/,
    )
    expect(printed).toContain('GATEWAY_DEFILLAMA')
    rmSync(out)
    expect(await init({}, { GATEWAY_PRESET: ['testnet'] })).toMatch(
      /\nHelius \(https:\S+\): nodes on Solana Devnet\n/,
    )
    rmSync(out)
    expect(await init({}, { GATEWAY_PRESET: ['-'] })).not.toContain('GATEWAY_ALCHEMY_KEY')
  })

  it('prints what will not work, and which provider would add it', async () => {
    const printed = await init({ yes: true })
    expect(printed).toContain('history')
    expect(printed).toMatch(/not available here" on BNB Smart Chain, Avalanche; etherscan would add it/)
    expect(printed).toMatch(/buy crypto +no/)
  })

  it('repeats the prompt for a value that the gateway would reject', async () => {
    const printed = await init({}, { GATEWAY_ALLOWED_ORIGINS: ['app.example', 'https://app.example'] })
    expect(printed).toContain('GATEWAY_ALLOWED_ORIGINS.0: must be scheme://host')
    expect(readEnvFile(out).GATEWAY_ALLOWED_ORIGINS).toBe('https://app.example')
  })

  it('takes flags and the environment with --yes, and prompts for nothing', async () => {
    const printed = await init({
      yes: true,
      given: { GATEWAY_PRESET: 'testnet', GATEWAY_LIFI: 'true', HOME: '/root' },
    })
    expect(printed).not.toContain('GATEWAY_PRESET [')
    expect(readEnvFile(out)).toMatchObject({ GATEWAY_PRESET: 'testnet', GATEWAY_LIFI: 'true' })
    expect(readEnvFile(out).HOME).toBeUndefined()
  })

  it('never overwrites a file without confirmation, and keeps its values as defaults', async () => {
    writeFileSync(out, 'GATEWAY_ALCHEMY_KEY=kept\nPOSTGRES_PASSWORD=other\n')
    await expect(init({ yes: true })).rejects.toThrow(/^ENV_FILE_EXISTS: /)
    await expect(init({}, { overwrite: ['n'] })).rejects.toBeInstanceOf(CommandFailure)
    await expect(init({})).rejects.toThrow(/^INIT_CANCELLED: /)
    expect(readFileSync(out, 'utf8')).toBe('GATEWAY_ALCHEMY_KEY=kept\nPOSTGRES_PASSWORD=other\n')
    await init({}, { overwrite: ['y'] })
    expect(readEnvFile(out)).toMatchObject({ GATEWAY_ALCHEMY_KEY: 'kept', POSTGRES_PASSWORD: 'other' })
    await init({ yes: true, force: true, given: { GATEWAY_ALCHEMY_KEY: 'newer' } })
    expect(readEnvFile(out).GATEWAY_ALCHEMY_KEY).toBe('newer')
  })

  it('leaves a variable out', async () => {
    const printed = await init(
      { given: { GATEWAY_ALCHEMY_KEY: 'sk-planted-2' } },
      { GATEWAY_ALCHEMY_KEY: ['-'] },
    )
    expect(printed).toContain('GATEWAY_ALCHEMY_KEY [set]: ')
    expect(printed).not.toContain('sk-planted-2')
    expect(readEnvFile(out).GATEWAY_ALCHEMY_KEY).toBeUndefined()
  })

  it('writes nothing if the configuration is invalid', async () => {
    await expect(
      init({ yes: true, given: { GATEWAY_ONRAMP_URL: 'https://seller.example' } }),
    ).rejects.toThrow('GATEWAY_ONRAMP_SECRET')
    expect(existsSync(out)).toBe(false)
  })
})
