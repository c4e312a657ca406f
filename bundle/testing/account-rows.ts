import * as account from '../../plugins/account/src/endpoints.js'
import * as history from '../../plugins/history/src/endpoints.js'
import * as names from '../../plugins/names/src/endpoints.js'
import * as nfts from '../../plugins/nfts/src/endpoints.js'
import * as portfolio from '../../plugins/portfolio/src/endpoints.js'
import * as siwx from '../../plugins/siwx/src/endpoints.js'
import * as smartSessions from '../../plugins/smart-sessions/src/endpoints.js'
import { address, caipAddress, coin, type EndpointRow, row, token } from './endpoint-row.js'

const profile = {
  name: 'ada.quoin.id',
  registered: 1_700_000_000_000,
  updated: 1_700_000_000_000,
  addresses: { '2147483649': { address, created: 1_700_000_000 } },
  attributes: [{ avatar: 'https://pictures.example/ada.png', bio: 'Counts.' }],
}
const [now, later] = ['2026-11-22T12:00:00.000Z', '2026-11-29T12:00:00.000Z']
const signedIn = { chainId: 'eip155:1', accountAddress: address, signedInAt: now, expiresAt: later }
const permission = { type: 'native-token-transfer', data: { allowance: '0x1' } }

/** The calls about an account: its identity, names, sign-ins, tokens, collectibles, activity and sessions. */
export const accountRows: readonly EndpointRow[] = [
  row(account.getIdentity, {
    sent: `GET /v1/identity/${address}`,
    path: { address },
    query: { sender: address },
    answer: { avatar: null, name: 'ada.eth' },
    unsupported: {},
    freshMs: 300_000,
  }),
  row(account.getBalances, {
    sent: `GET /v1/account/${address}/balance`,
    path: { address },
    query: { currency: 'usd', chainId: 'eip155:1', forceUpdate: `${coin},${token}` },
    answer: {
      balances: [
        {
          name: 'Dai',
          symbol: 'DAI',
          chainId: 'eip155:1',
          address: token,
          value: 1.5,
          price: 1,
          quantity: { decimals: '18', numeric: '1.5' },
          iconUrl: 'https://pictures.example/dai.png',
        },
      ],
    },
    lists: ['balances'],
    unsupported: { balances: [] },
    freshMs: 30_000,
  }),
  row(account.getPrices, {
    sent: 'POST /v1/fungible/price',
    body: { currency: 'usd', addresses: [coin], projectId: 'p' },
    answer: { fungibles: [{ name: 'Ether', symbol: 'ETH', iconUrl: '', price: 2000.5 }] },
    lists: ['fungibles'],
    unsupported: { fungibles: [] },
  }),
  row(portfolio.getPriceHistory, {
    sent: 'POST /v1/fungible/history',
    body: { currency: 'usd', period: 'day', tokens: [token, 'eip155:1'] },
    answer: { start: 1_700_000_000, step: 3600, histories: [{ token, prices: [1, 1.01] }] },
    lists: ['histories'],
  }),
  row(history.getHistory, {
    sent: `GET /v1/account/${address}/history`,
    path: { account: address },
    query: { cursor: 'eyJ', onramp: 'coinbase', chainId: 'eip155:1' },
    answer: {
      data: [
        {
          id: 'b1',
          metadata: {
            operationType: 'trade',
            hash: '0xabc',
            chain: 'eip155:1',
            minedAt: '2026-01-02T03:04:05Z',
            sentFrom: address,
            sentTo: address,
            status: 'confirmed',
            nonce: 7,
          },
          transfers: [
            {
              direction: 'out',
              quantity: { numeric: '1.5' },
              value: 3000,
              price: 2000,
              fungible_info: {
                name: 'Ether',
                symbol: 'ETH',
                icon: { url: 'https://pictures.example/eth.png' },
              },
            },
            {
              direction: 'in',
              quantity: { numeric: '1' },
              nft_info: {
                name: 'Punk',
                content: { preview: { url: 'https://pictures.example/1.png' }, detail: null },
                flags: { is_spam: false },
              },
            },
          ],
        },
      ],
      next: null,
    },
    lists: ['data'],
    unsupported: { data: [], unavailable: ['*'] },
  }),
  row(names.getProfile, {
    sent: 'GET /v1/profile/account/ada.quoin.id',
    path: { name: 'ada.quoin.id' },
    query: { apiVersion: '2' },
    answer: profile,
    lists: ['attributes'],
    unsupported: { name: '', registered: 0, updated: 0, addresses: {}, attributes: [] },
  }),
  row(names.getNamesOf, {
    sent: `GET /v1/profile/reverse/${address}`,
    path: { address },
    query: { sender: address, apiVersion: '2' },
    answer: [profile],
    lists: [''],
    unsupported: [],
    freshMs: 300_000,
  }),
  row(names.resolveName, {
    sent: 'GET /v1/names/resolve',
    query: { name: 'ada.eth', chainId: 'eip155:1' },
    answer: { name: 'ada.eth', chainId: 'eip155:1', address, source: 'ens' },
  }),
  row(names.getPrimaryName, {
    sent: 'GET /v1/names/primary',
    query: { address, chainId: 'eip155:1' },
    answer: { name: 'ada.eth' },
    freshMs: 300_000,
  }),
  row(names.getNameSuggestions, {
    sent: 'GET /v1/profile/suggestions/ada',
    path: { name: 'ada' },
    query: { zone: 'quoin.id' },
    answer: { suggestions: [{ name: 'ada1.quoin.id', registered: false }] },
    lists: ['suggestions'],
    unsupported: { suggestions: [] },
  }),
  row(names.registerName, {
    sent: 'POST /v1/profile/account',
    body: { coin_type: 2_147_483_649, address, message: '{"name":"ada.quoin.id"}', signature: '0x00' },
    answer: { success: true },
    unsupported: { success: false },
  }),
  row(nfts.getNfts, {
    sent: `GET /v1/account/${address}/nfts`,
    path: { address },
    query: { chainId: 'eip155:1', cursor: 'WzEsMl0' },
    answer: {
      nfts: [
        {
          contract: address,
          tokenId: '7',
          amount: '1',
          name: 'Kestrel',
          collection: 'Birds',
          description: 'A bird.',
          hasImage: true,
          isSpam: false,
        },
      ],
      next: 'WzMsNF0',
    },
    lists: ['nfts'],
    unsupported: { nfts: [] },
  }),
  row(nfts.getNftImage, {
    sent: `GET /v1/nft-image/eip155%3A1/${address}/7`,
    path: { chainId: 'eip155:1', contract: address, tokenId: '7' },
    query: { size: 'preview' },
    answer: 'bytes',
  }),
  row(siwx.getSiwxNonce, {
    sent: 'GET /auth/v1/nonce',
    answer: { nonce: '0123456789abcdef', issuedAt: now, expiresAt: later, token: 'a'.repeat(64) },
  }),
  row(siwx.authenticate, {
    sent: 'POST /auth/v1/authenticate',
    body: {
      proofs: [{ message: 'app.example wants you to sign in', signature: '0xab' }],
      token: 'a'.repeat(64),
    },
    answer: { ok: true, accounts: [signedIn], token: 'b'.repeat(64) },
  }),
  row(siwx.getSiwxAccounts, { sent: 'GET /auth/v1/me', answer: { accounts: [signedIn] } }),
  row(siwx.signOut, {
    sent: 'POST /auth/v1/sign-out',
    body: { chainId: 'eip155:1', accountAddress: address },
    answer: { accounts: [signedIn] },
  }),
  row(smartSessions.getSessions, {
    sent: `GET /v1/sessions/${encodeURIComponent(caipAddress)}`,
    path: { address: caipAddress },
    answer: {
      pcis: [
        {
          project: { id: 'p', name: 'App', url: 'https://app.example', iconUrl: '' },
          pci: 'pci-1',
          expiry: 1_800_000_000,
          createdAt: 1_700_000_000,
          permissions: [permission],
          policies: [{ id: 'limit' }],
          context: '0x00',
        },
      ],
    },
    lists: ['pcis'],
    unsupported: { pcis: [] },
  }),
  row(smartSessions.addSession, {
    sent: `POST /v1/sessions/${encodeURIComponent(caipAddress)}`,
    path: { address: caipAddress },
    body: {
      expiry: 1_800_000_000,
      signer: { type: 'keys', data: {} },
      permissions: [permission],
      policies: [permission],
    },
    answer: { pci: 'pci-1', key: { type: 'secp256k1', publicKey: '0x02' } },
  }),
  row(smartSessions.activateSession, {
    sent: `POST /v1/sessions/${encodeURIComponent(caipAddress)}/activate`,
    path: { address: caipAddress },
    body: { pci: 'pci-1', expiry: 1_800_000_000, permissions: [permission], context: '0x00' },
    answer: { success: true },
  }),
  row(smartSessions.revokeSession, {
    sent: `POST /v1/sessions/${encodeURIComponent(caipAddress)}/revoke`,
    path: { address: caipAddress },
    body: { pci: 'pci-1', signature: '0x00' },
    answer: { success: true },
    unsupported: { success: false },
  }),
]
