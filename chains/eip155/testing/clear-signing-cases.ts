/** A case of the published registry: a request with the texts that a wallet displays for it. */
export interface ClearSigningCase {
  readonly name: string
  /** A transaction that is not signed. */
  readonly transaction?: `0x${string}`
  readonly typedData?: object
  readonly expected: readonly string[]
}

/**
 * Some of the published cases, for contracts that the package describes itself. Line breaks of the screen are removed.
 *
 * Source: https://github.com/LedgerHQ/clear-signing-erc7730-registry at d2489c5e4dfc4ce32882ea06d8e75131f5849cc4, registry/<owner>/tests.
 * Licence: CC0-1.0.
 */
export const clearSigningCases: readonly ClearSigningCase[] = [
  {
    name: 'aave calldata-WrappedTokenGatewayV3 1',
    transaction:
      '0x02f88c0138830f42408429fc4a80830547a194d01607c3c5ecaba394d8be377a0859014932572280b86480500d2000000000000000000000000087870bca3f3fd6335c3f4ce8392d69350b4fa4e2ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff000000000000000000000000e0f11bdab9a6638935580a540eabd81bf539f4cac0',
    expected: [
      'Interaction with',
      'Aave',
      'Amount to withdraw',
      'All ETH',
      'To recipient',
      '0xe0F11bdaB9A66389 35580A540EaBd81bf5 39f4Ca',
      'Max fees',
      '0.0002437343748 ETH',
    ],
  },
  {
    name: 'aave calldata-lpv3 2',
    transaction:
      '0x02f86d0120848f0d180084b96e17c0830200a39487870bca3f3fd6335c3f4ce8392d69350b4fa4e280b8445a3b74b90000000000000000000000009bf45ab47747f4b4dd09b3c2c73953484b4eb3750000000000000000000000000000000000000000000000000000000000000001c0',
    expected: [
      'Interaction with',
      'Aave',
      'For asset',
      '0x9Bf45ab47747F4B4 dD09B3C2c73953484b 4eB375',
      'Use as collateral',
      'true',
      'Max fees',
      '0.000408272085 ETH',
    ],
  },
  {
    name: 'aave calldata-lpv3 3',
    transaction:
      '0x02f88f01820295842faf0800845bd9cb40830606d79487870bca3f3fd6335c3f4ce8392d69350b4fa4e280b86469328dec000000000000000000000000c02aaa39b223fe8d0a0e5c4f27ead9083c756cc2000000000000000000000000000000000000000000000002c3c465ca58ec000000000000000000000000000052a7e3b57c481bcc01cd75938412fbd92242ece1c0',
    expected: [
      'Interaction with',
      'Aave',
      'Amount to withdraw',
      '51 WETH',
      'To recipient',
      '0x52A7E3b57C481bcC 01cD75938412FBd922 42ecE1',
      'Max fees',
      '0.000608644147 ETH',
    ],
  },
  {
    name: 'aave calldata-lpv3 4',
    transaction:
      '0x02f8cf01821750841dcd650084486b6dc08306f1139487870bca3f3fd6335c3f4ce8392d69350b4fa4e280b8a4a415bcad0000000000000000000000002260fac5e5542a773aa44fbcfedf7c193bc2c5990000000000000000000000000000000000000000000000000000000001d63b320000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000000000000000000000000000081ec2081dfb42c5291c55e6123d527eb744a5ffbc0',
    expected: [
      'Interaction with',
      'Aave',
      'Amount to borrow',
      '0.30817074 WBTC',
      'Interest Rate mode',
      'variable',
      'Debtor',
      '0x81EC2081dfb42C529 1C55e6123D527EB744 a5fFB',
      'Max fees',
      '0.000552741165 ETH',
    ],
  },
  {
    name: 'aave calldata-lpv3 5',
    transaction:
      '0x02f8af01821752842faf0800845c7261c0830493e09487870bca3f3fd6335c3f4ce8392d69350b4fa4e280b884617ba037000000000000000000000000a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48000000000000000000000000000000000000000000000000000000052c02155600000000000000000000000081ec2081dfb42c5291c55e6123d527eb744a5ffb0000000000000000000000000000000000000000000000000000000000000000c0',
    expected: [
      'Interaction with',
      'Aave',
      'Amount to supply',
      '22213.170518 USDC',
      'Collateral recipient',
      '0x81EC2081dfb42C529 1C55e6123D527EB744 a5fFB',
      'Max fees',
      '0.0004653 ETH',
    ],
  },
  {
    name: 'aave calldata-lpv3 6',
    transaction:
      '0x02f9012f0182025383143bb0842b5e4b80830557309487870bca3f3fd6335c3f4ce8392d69350b4fa4e280b9010402c205f00000000000000000000000007f39c581f595b53c5cb19bd0b3f8da6c935e2ca00000000000000000000000000000000000000000000000197a8f6dd5519800000000000000000000000000006c413690c19cfc80c3db3211c80993bf642c645600000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000069b43d1a000000000000000000000000000000000000000000000000000000000000001c2c188c792ac9f04ac0c3d7f13a06566ccb9fcf651106778ad2002644afff911200b0c2c79281fc66d3fc577743a761addf6b0fb5c5256ac983bc7fd01973ce5ec0',
    expected: [
      'Interaction with',
      'Aave',
      'Amount to supply',
      '470 wstETH',
      'Collateral recipient',
      '0x6C413690c19CFC80 c3db3211c80993BF64 2C6456',
      'Max fees',
      '0.00025466 ETH',
    ],
  },
  {
    name: 'circle eip712-TransferWithAuthorization 7',
    typedData: {
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'version', type: 'string' },
          { name: 'chainId', type: 'uint256' },
          { name: 'verifyingContract', type: 'address' },
        ],
        TransferWithAuthorization: [
          { name: 'from', type: 'address' },
          { name: 'to', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'validAfter', type: 'uint256' },
          { name: 'validBefore', type: 'uint256' },
          { name: 'nonce', type: 'bytes32' },
        ],
      },
      primaryType: 'TransferWithAuthorization',
      domain: {
        name: 'USD Coin',
        version: '2',
        chainId: 8453,
        verifyingContract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      },
      message: {
        from: '0xFEDCBA9876543210FEDCBA9876543210FEDCBA98',
        to: '0xD34411a70EffbDd000c529bbF572082ffDcF1794',
        value: '5000',
        validAfter: '0',
        validBefore: '1738886700',
        nonce: '0x0000000000000000000000000000000000000000000000000000000000000004',
      },
    },
    expected: [
      'From',
      '0xfEdcBA9876543210F edCBa9876543210fEd CBa98',
      'To',
      '0xD34411a70EffbDd00 0c529bbF572082ffDcF 1794',
      'Amount',
      '0.005 USDC',
      'Valid after',
      '1970-01-01 12:00:00 AM UTC',
      'Valid before',
      '2025-02-07 12:05:00 AM UTC',
    ],
  },
  {
    name: 'lido calldata-WithdrawalQueueERC721 8',
    transaction:
      '0x02f84e01820121840280a484840663c0f28302b15894889edc2edab5f40e902b864ad4d7ade8e412f9b180a4f8444436000000000000000000000000000000000000000000000000000000000001c90fc0',
    expected: [
      'Interaction with',
      'Lido DAO',
      'Request ID',
      '117007',
      'Max fees',
      '0.00001891793145988 8 ETH',
    ],
  },
  {
    name: 'lido calldata-stETH 9',
    transaction:
      '0x02f853011f830f42408405b16fd683016b4794ae7ab96520de3a18e5e111b5eaab095312d7fe84880ef7fca59c4bb813a4a1903eab0000000000000000000000006dc9657c2d90d57cadffb64239242d06e6103e43c0',
    expected: [
      'Interaction with',
      'Lido DAO',
      'Amount to stake',
      '1.0786084240005345 47 ETH',
      'Max fees',
      '0.00000888276061141 8 ETH',
    ],
  },
]

/** Tokens of the cases, as a node reports them. */
export const clearSigningTokens: ReadonlyMap<string, { readonly symbol: string; readonly decimals: number }> =
  new Map([
    ['0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', { symbol: 'WETH', decimals: 18 }],
    ['0x2260fac5e5542a773aa44fbcfedf7c193bc2c599', { symbol: 'WBTC', decimals: 8 }],
    ['0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', { symbol: 'USDC', decimals: 6 }],
    ['0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0', { symbol: 'wstETH', decimals: 18 }],
    ['0x38b0e3a59183814957d83df2a97492aed1f003e2', { symbol: 'ANML', decimals: 18 }],
    ['0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', { symbol: 'USDC', decimals: 6 }],
  ])
