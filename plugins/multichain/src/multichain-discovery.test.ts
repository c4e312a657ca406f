import { expect, test } from 'vitest'
import { base, createWallet, discover, mainnet } from '../testing/multichain-bench.js'

test('a wallet is listed once, whenever it announces itself, and the first of an rdns keeps it [CON-02]', () => {
  const first = createWallet()
  const { platform, rows } = discover([first])
  const thief = createWallet({ info: { uuid: 'a-stranger-of-the-page', name: 'Thief' } })
  thief.announceOn(platform)
  expect(rows.map(({ name }) => name)).toEqual(['Mock Wallet'])
  createWallet({ info: { uuid: 'b-late-wallet', rdns: 'org.example.late', name: 'Late' } }).announceOn(
    platform,
  )
  expect(rows.map(({ name, type }) => [name, type])).toEqual([
    ['Mock Wallet', 'multi-chain'],
    ['Late', 'multi-chain'],
  ])
})

test('it serves the namespaces of the page only [NET-03]', () => {
  const { connector } = discover([createWallet()], { hosted: [mainnet, base] })
  expect(connector().namespaces).toEqual(['eip155'])
  expect(connector().methods('solana')).toEqual([])
  expect(connector().methods('eip155')).toContain('personal_sign')
})

test.each(['info', 'params'])('the description of a wallet is read from its %s [CON-02]', (place) => {
  const { platform, rows } = discover([])
  const description = { uuid: '350670db-19fa-4704', name: 'Nested', rdns: 'org.example.nested' }
  const params = place === 'info' ? { info: description } : description
  platform.announce('caip294:wallet_announce', { params: { ...params, scopes: {} } })
  expect(rows).toMatchObject([{ id: 'multichain:org.example.nested', name: 'Nested' }])
})

test.each([
  undefined,
  7,
  {},
  { params: { name: 'No id' } },
  { params: { uuid: '350670db-19fa-4704', name: '' } },
  { params: { uuid: '../caip294', name: 'Bad id' } },
])('an announcement like %j is ignored [SEC-15]', (detail) => {
  const { platform, rows } = discover([])
  platform.announce('caip294:wallet_announce', detail)
  expect(rows).toEqual([])
})

test('an announcement that throws is ignored [SEC-15]', () => {
  const { platform, rows } = discover([])
  const detail = Object.defineProperty({}, 'params', {
    get() {
      throw new Error('hostile')
    },
  })
  platform.announce('caip294:wallet_announce', detail)
  expect(rows).toEqual([])
  expect(platform.logs).toEqual([])
})

test('texts and pictures of an announcement are safe to display [SEC-04]', () => {
  const { platform, rows } = discover([])
  platform.announce('caip294:wallet_announce', {
    params: { uuid: '350670db-19fa-4704', name: 'Evil\u202e wallet', icon: 'javascript:alert(1)', rdns: 'x' },
  })
  expect(rows).toMatchObject([{ name: 'Evil wallet', imageUrl: undefined, rdns: undefined }])
})

test('a page that announces without end fills a hundred rows, and a used wallet has its place', () => {
  const { platform, rows } = discover([], { used: ['multichain:org.used'] })
  const announce = (rdns: string): void =>
    platform.announce('caip294:wallet_announce', {
      params: { uuid: '350670db-19fa-4704', name: rdns, rdns },
    })
  for (let at = 0; at < 300; at++) announce(`org.wallet${at}`)
  expect(rows.length).toBe(100)
  announce('org.used')
  expect(rows.length).toBe(101)
})

test('stopping leaves nothing behind [KRN-07]', () => {
  const { platform, rows, stop } = discover([createWallet()])
  stop()
  expect(rows).toEqual([])
  expect(platform.leftovers()).toEqual([])
})
