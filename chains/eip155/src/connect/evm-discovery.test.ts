import { describe, expect, it } from 'vitest'
import type { Connector } from '#kernel'
import { createMockEvmWallet, createTestPlatform, type TestPlatform } from '#testing'
import { createEvmDiscovery } from './evm-discovery.js'

interface Bench {
  readonly platform: TestPlatform
  readonly rows: Connector[]
  names(): string[]
  announce(info: unknown, provider?: unknown): void
  stop(): void
}

function setUp(before: (platform: TestPlatform) => void = () => {}, used: readonly string[] = []): Bench {
  const platform = createTestPlatform()
  before(platform)
  const rows: Connector[] = []
  const stop = createEvmDiscovery(platform).start({
    isUsed: (id, namespace) => namespace === 'eip155' && used.includes(id),
    add(connector) {
      rows.push(connector)
      return () => rows.splice(rows.indexOf(connector), 1)
    },
  })
  return {
    platform,
    rows,
    stop,
    names: () => rows.map(({ name }) => name),
    announce: (info, provider = createMockEvmWallet().provider) =>
      platform.announce('eip6963:announceProvider', { info, provider }),
  }
}

const icon = 'data:image/png;base64,AAAA'
const info = {
  uuid: '350670db-19fa-4704-a166-e52e178b59d2',
  name: 'Example',
  icon,
  rdns: 'com.example.wallet',
}
const connecting = { networks: [], preferred: undefined, signal: new AbortController().signal }

function flood(announce: Bench['announce'], count: number): void {
  for (let at = 0; at < count; at += 1) announce({ ...info, uuid: `${at}`, rdns: `com.flood.w${at}` })
}

describe('discovery of announced wallets', () => {
  it('finds present and late wallets [CON-02]', () => {
    const early = createMockEvmWallet({ info: { name: 'Early', rdns: 'org.early' } })
    const { names, platform, rows } = setUp((page) => early.announceOn(page))
    createMockEvmWallet({ info: { name: 'Late', rdns: 'org.late', uuid: 'other' } }).announceOn(platform)
    expect(names()).toEqual(['Early', 'Late'])
    expect(rows[0]).toMatchObject({ id: 'org.early', type: 'announced', rdns: 'org.early' })
    expect(rows[0]?.namespaces).toEqual(['eip155'])
  })

  it('requests wallets to announce themselves', () => {
    let requestCount = 0
    setUp((page) => page.onDispatch('eip6963:requestProvider', () => (requestCount += 1)))
    expect(requestCount).toBe(1)
  })

  it('lists a wallet once, even if it announces itself again with other data [CON-02]', () => {
    const { announce, names } = setUp()
    const { provider } = createMockEvmWallet()
    announce(info, provider)
    announce(info, provider)
    announce({ ...info, uuid: 'another' }, provider)
    announce({ ...info, uuid: 'another' })
    announce({ ...info, rdns: 'com.other' })
    announce({ ...info, uuid: 'third', rdns: 'com.third', name: 'Third' }, provider)
    expect(names()).toEqual(['Example'])
  })

  it('keeps the provider of the first announcement [CON-02]', async () => {
    const { announce, rows } = setUp()
    const [real, fake] = [createMockEvmWallet(), createMockEvmWallet()]
    announce(info, real.provider)
    announce({ ...info, uuid: 'fake' }, fake.provider)
    await rows[0]?.connect(connecting)
    expect([real.requests.length > 0, fake.requests]).toEqual([true, []])
  })

  it('derives ids that do not depend on the uuid, so that they are stable across reloads [CON-01]', () => {
    const { announce, rows } = setUp()
    announce({ uuid: 'one', name: 'No  Domain', icon })
    announce({ uuid: 'two', name: 'Bad Domain', icon, rdns: '__proto__' })
    announce({ uuid: 'three', name: 'Injected', icon, rdns: 'injected' })
    expect(rows.map(({ id }) => id)).toEqual([
      'announced:no-domain',
      'announced:bad-domain',
      'announced:injected',
    ])
  })

  it.each([
    ['pay\u202epal', 'pay pal'],
    ['\u2066Meta\u200bMask\u2069\n', 'Meta Mask'],
    [`  ${'x'.repeat(200)}`, 'x'.repeat(64)],
    ['🦊'.repeat(100), '🦊'.repeat(64)],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['__proto__', '__proto__'],
  ])('displays the name %j as safe text [SEC-04]', (name, shown) => {
    const { announce, names } = setUp()
    announce({ ...info, name })
    expect(names()).toEqual([shown])
  })

  it.each([
    ['javascript:alert(1)'],
    ['data:text/html,<script>'],
    ['http://a.example/i.png'],
    ['https://user:pass@a.example/i.png'],
    ['blob:https://a.example/1'],
    [`data:image/png;base64,${'A'.repeat(100 * 1024)}`],
    [new String(icon)],
  ])('drops an unsafe picture and keeps the wallet [SEC-04]', (bad) => {
    const { announce, rows } = setUp()
    announce({ ...info, icon: bad })
    expect([rows.length, rows[0]?.imageUrl]).toEqual([1, undefined])
  })

  it.each([[icon], ['data:image/svg+xml,<svg/>'], ['https://a.example/i.png']])(
    'displays the picture %s',
    (good) => {
      const { announce, rows } = setUp()
      announce({ ...info, icon: good })
      expect(rows[0]?.imageUrl).toBe(good)
    },
  )

  it('ignores announcements that are no wallets, even if reading them throws [SEC-15]', () => {
    const { announce, platform, names } = setUp()
    const throws = new Proxy(
      {},
      {
        get: () => {
          throw new Error('no')
        },
      },
    )
    for (const detail of [undefined, null, 7, 'x', [], {}, throws]) {
      platform.announce('eip6963:announceProvider', detail)
      announce(detail)
      announce(info, detail ?? {})
    }
    announce({ ...info, name: '\u200b\u202e' })
    announce({ ...info, name: 7 })
    expect([names(), platform.logs]).toEqual([[], []])
  })

  it('copies an announcement, so that later changes have no effect', () => {
    const { announce, rows } = setUp()
    const mine = { ...info }
    announce(mine)
    mine.name = 'Other'
    expect([rows[0]?.name, Object.isFrozen(rows[0])]).toEqual(['Example', true])
  })

  it('lists at most a hundred wallets [SEC-15]', () => {
    const { announce, rows } = setUp()
    flood(announce, 1_000)
    expect(rows).toHaveLength(100)
  })

  it('lists a wallet that the user connected before, however many others came first [S16]', () => {
    const { announce, names } = setUp(() => {}, [info.rdns])
    flood(announce, 200)
    announce({ ...info, uuid: 'unused', rdns: 'com.unused' })
    announce(info)
    expect([names().length, names().at(-1)]).toEqual([101, 'Example'])
  })

  it('lists an announced wallet that is window.ethereum, however many others came first [S16]', () => {
    const wallet = createMockEvmWallet()
    const { announce, names, platform } = setUp()
    flood(announce, 200)
    platform.globals.ethereum = wallet.provider
    announce(info, wallet.provider)
    expect([names().length, names().at(-1)]).toEqual([101, 'Example'])
  })

  it('stays bounded even if a page keeps replacing window.ethereum [S16]', () => {
    const { announce, platform, rows } = setUp()
    flood(announce, 200)
    for (let at = 0; at < 200; at += 1) {
      const { provider } = createMockEvmWallet()
      platform.globals.ethereum = provider
      announce({ ...info, uuid: `injected-${at}`, rdns: `com.injected.w${at}` }, provider)
      platform.globals.ethereum = createMockEvmWallet().provider
      platform.announce('ethereum#initialized', undefined)
    }
    expect(rows.filter(({ type }) => type === 'announced')).toHaveLength(108)
    expect(rows.filter(({ type }) => type === 'injected')).toHaveLength(8)
  })
})

describe('discovery of injected wallets', () => {
  it('lists window.ethereum if no announcement contains it [CON-02]', () => {
    const { rows } = setUp((page) => {
      page.globals.ethereum = createMockEvmWallet().provider
    })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ id: 'injected', type: 'injected', name: 'Browser wallet' })
  })

  it('does not list window.ethereum beside its announcement, early or late [CON-02]', () => {
    const wallet = createMockEvmWallet()
    const inject = (page: TestPlatform): void => {
      page.globals.ethereum = wallet.provider
    }
    const early = setUp((page) => {
      inject(page)
      wallet.announceOn(page)
    })
    expect(early.names()).toEqual(['Mock Wallet'])
    const late = setUp(inject)
    expect(late.names()).toEqual(['Browser wallet'])
    wallet.announceOn(late.platform)
    expect(late.names()).toEqual(['Mock Wallet'])
  })

  it('keeps a connected wallet that announces itself late', async () => {
    const wallet = createMockEvmWallet()
    const { platform, rows, names } = setUp((page) => {
      page.globals.ethereum = wallet.provider
    })
    await rows[0]?.connect(connecting)
    wallet.announceOn(platform)
    expect(names()).toEqual(['Browser wallet', 'Mock Wallet'])
  })

  it('finds a wallet that is injected late', () => {
    const { platform, names } = setUp()
    platform.globals.ethereum = createMockEvmWallet().provider
    platform.announce('ethereum#initialized', undefined)
    platform.announce('ethereum#initialized', undefined)
    expect(names()).toEqual(['Browser wallet'])
  })

  it('lists the wallets that share window.ethereum, except the announced ones', () => {
    const [one, two, announced] = [createMockEvmWallet(), createMockEvmWallet(), createMockEvmWallet()]
    const { rows } = setUp((page) => {
      const providers = [announced.provider, one.provider, one.provider, two.provider, 'x']
      page.globals.ethereum = { ...one.provider, providers }
      announced.announceOn(page)
    })
    expect(rows.map(({ id }) => id)).toEqual(['org.example.mock', 'injected', 'injected-2'])
  })

  it('works with a global that throws [REL-03]', () => {
    const { rows } = setUp((page) => {
      const provider = createMockEvmWallet().provider
      page.globals.ethereum = Object.defineProperty({ ...provider }, 'providers', {
        get: () => {
          throw new Error('no')
        },
      })
    })
    expect(rows).toHaveLength(1)
  })
})

it('leaves nothing behind when it stops [KRN-07]', async () => {
  const wallet = createMockEvmWallet()
  const { platform, rows, stop } = setUp((page) => wallet.announceOn(page))
  const request = { networks: [], preferred: undefined, signal: new AbortController().signal }
  await rows[0]?.connect(request)
  expect(wallet.listenerCount()).toBe(3)
  stop()
  expect([wallet.listenerCount(), rows, platform.leftovers()]).toEqual([0, [], []])
})
