import type { Json } from '../read-json.js'
import {
  address,
  date,
  duration,
  everywhere,
  ofContract,
  ofTypedData,
  raw,
  token,
} from './write-descriptor.js'

// USDC after the published registry (CC0-1.0): https://github.com/LedgerHQ/clear-signing-erc7730-registry at
// d2489c5e4dfc4ce32882ea06d8e75131f5849cc4. CCTP, ENS and Seaport after their interfaces and published addresses.

const authorization =
  '(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)'
const authorized = [
  address('From', 'from'),
  address('To', 'to'),
  token('Amount', 'value', '@.to'),
  date('Valid after', 'validAfter'),
  date('Valid before', 'validBefore'),
] as const

const usdc = ofTypedData(
  'Circle',
  {
    1: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    10: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
    137: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
    8453: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    42161: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    43114: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
  },
  {
    [`TransferWithAuthorization${authorization}`]: ['Authorize USDC transfer', ...authorized],
    [`ReceiveWithAuthorization${authorization}`]: ['Authorize USDC transfer', ...authorized],
  },
)

/** Numbers of networks in CCTP. Source: developers.circle.com, "CCTP supported blockchains". */
const domains = {
  0: 'Ethereum',
  1: 'Avalanche',
  2: 'OP Mainnet',
  3: 'Arbitrum',
  5: 'Solana',
  6: 'Base',
  7: 'Polygon',
}
const domain = {
  label: 'To network',
  path: 'destinationDomain',
  format: 'enum',
  params: { $ref: '$.metadata.enums.domains' },
}

const cctp = ofContract(
  'Circle',
  everywhere('0x28b5a0e9C621a5BadaA536219b3a228C8168cf5d', 1, 10, 137, 8453, 42161, 43114),
  {
    'depositForBurn(uint256 amount, uint32 destinationDomain, bytes32 mintRecipient, address burnToken, bytes32 destinationCaller, uint256 maxFee, uint32 minFinalityThreshold)':
      [
        'Send to another network',
        token('Amount', 'amount', 'burnToken'),
        domain,
        address('Recipient', 'mintRecipient'),
        token('Max fee', 'maxFee', 'burnToken'),
      ],
  },
  { domains },
)

const ens: readonly Json[] = [
  ofContract(
    'ENS',
    { 1: '0x253553366Da8546fC250F225fe3d25d0C782303b' },
    {
      'renew(string name, uint256 duration)': [
        'Renew name',
        raw('Name', 'name'),
        duration('Duration', 'duration'),
      ],
    },
  ),
  ofContract(
    'ENS',
    { 1: '0xa58E81fe9b61B5c3fE2AFD33CF304c454AbFc7Cb' },
    { 'setName(string name)': ['Set your name', raw('Name', 'name')] },
  ),
]

const offerItem =
  'OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)'
const considerationItem =
  'ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)'
const order =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)'

const seaport = [
  '0x0000000000000068F116a894984e2DB1123eB395',
  '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC',
].map((one) =>
  ofTypedData('Seaport', everywhere(one, 1, 10, 56, 137, 8453, 42161, 43114), {
    [`${order}${considerationItem}${offerItem}`]: [
      'Sell or buy',
      {
        path: 'offer.[]',
        fields: [
          token('You give', 'endAmount', 'token'),
          raw('Number of the NFT', 'identifierOrCriteria'),
          address('Contract', 'token'),
        ],
      },
      {
        path: 'consideration.[]',
        fields: [
          token('Paid', 'endAmount', 'token'),
          raw('Number of the NFT', 'identifierOrCriteria'),
          address('Contract', 'token'),
          address('Paid to', 'recipient'),
        ],
      },
      date('Valid until', 'endTime'),
    ],
  }),
)

/** Typed data, names, and transfers between networks. */
export const messageDescriptors: readonly Json[] = [usdc, cctp, ...ens, ...seaport]
