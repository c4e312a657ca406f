import type { Json } from '../read-json.js'
import {
  address,
  coin,
  everywhere,
  type Field,
  type Formats,
  ofContract,
  ownCall,
  raw,
  token,
} from './write-descriptor.js'

// Fields and deployments after the published registry (CC0-1.0):
// https://github.com/LedgerHQ/clear-signing-erc7730-registry at d2489c5e4dfc4ce32882ea06d8e75131f5849cc4.

const oneInchDescription =
  '(address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc'
const oneInchSwap = [
  token('Amount to Send', 'desc.amount', 'desc.srcToken'),
  token('Minimum to Receive', 'desc.minReturnAmount', 'desc.dstToken'),
  address('Beneficiary', 'desc.dstReceiver'),
] as const

const oneInchV5 = ofContract(
  '1inch Network',
  everywhere('0x1111111254EEB25477B68fb85Ed929f73A960582', 1, 10, 56, 137, 8453, 42161, 59144),
  {
    [`swap(address executor, ${oneInchDescription}, bytes permit, bytes data)`]: ['Swap', ...oneInchSwap],
    'unoswap(address srcToken, uint256 amount, uint256 minReturn, uint256[] pools)': [
      'Swap',
      token('Amount to Send', 'amount', 'srcToken'),
      raw('Minimum to Receive', 'minReturn'),
    ],
    'unoswapTo(address recipient, address srcToken, uint256 amount, uint256 minReturn, uint256[] pools)': [
      'Swap',
      token('Amount to Send', 'amount', 'srcToken'),
      raw('Minimum to Receive', 'minReturn'),
      address('Beneficiary', 'recipient'),
    ],
  },
)

/** Up to three pools; with and without a recipient; from a token, or from the coin. */
function unoswaps(): Formats {
  const pools = ['uint256 dex', 'uint256 dex, uint256 dex2', 'uint256 dex, uint256 dex2, uint256 dex3']
  const formats = pools.flatMap((pool, at) => {
    const number = at === 0 ? '' : `${at + 1}`
    const minimum = raw('Minimum to Receive', 'minReturn')
    const from = token('Amount to Send', 'amount', 'token.[-20:]')
    const to = address('Beneficiary', 'to.[-20:]')
    const fromCoin = coin('Amount to Send')
    const all: [string, readonly [string, ...Field[]]][] = [
      [
        `unoswap${number}(uint256 token, uint256 amount, uint256 minReturn, ${pool})`,
        ['Swap', from, minimum],
      ],
      [
        `unoswapTo${number}(uint256 to, uint256 token, uint256 amount, uint256 minReturn, ${pool})`,
        ['Swap', from, minimum, to],
      ],
      [`ethUnoswap${number}(uint256 minReturn, ${pool})`, ['Swap', fromCoin, minimum]],
      [`ethUnoswapTo${number}(uint256 to, uint256 minReturn, ${pool})`, ['Swap', fromCoin, minimum, to]],
    ]
    return all
  })
  return Object.fromEntries(formats)
}

const oneInchV6 = ofContract(
  '1inch Network',
  everywhere('0x111111125421cA6dc452d289314280a0f8842A65', 1, 10, 56, 100, 137, 8453, 42161, 43114, 59144),
  {
    [`swap(address executor, ${oneInchDescription}, bytes data)`]: ['Swap', ...oneInchSwap],
    ...unoswaps(),
    'permitAndCall(bytes permit, bytes action)': ['Swap', ownCall('Swap', 'action')],
    'cancelOrder(uint256 makerTraits, bytes32 orderHash)': ['Cancel order', raw('Order', 'orderHash')],
    'cancelOrders(uint256[] makerTraits, bytes32[] orderHashes)': [
      'Cancel limit orders',
      raw('Order', 'orderHashes.[]'),
    ],
  },
)

const amounts =
  'address srcToken, address destToken, uint256 fromAmount, uint256 toAmount, uint256 quotedAmount, bytes32 metadata, address beneficiary'
/** `out`: the received amount is exact. */
const veloraSwap = (data: string, isOut: boolean): readonly [string, ...Field[]] => [
  'Swap',
  token(isOut ? 'Maximum to Send' : 'Amount to Send', `${data}.fromAmount`, `${data}.srcToken`),
  token(isOut ? 'Amount to Receive' : 'Minimum to Receive', `${data}.toAmount`, `${data}.destToken`),
  address('Beneficiary', `${data}.beneficiary`),
]
const generic = `(address executor, (${amounts}) swapData, uint256 partnerAndFee, bytes permit, bytes executorData)`
const uniswap = `((${amounts}, bytes pools) uniData, uint256 partnerAndFee, bytes permit)`

const velora = ofContract(
  'Velora',
  everywhere('0x6a000f20005980200259b80c5102003040001068', 1, 10, 56, 137, 8453, 42161, 43114),
  {
    [`swapExactAmountIn${generic}`]: veloraSwap('swapData', false),
    [`swapExactAmountOut${generic}`]: veloraSwap('swapData', true),
    [`swapExactAmountInOnUniswapV2${uniswap}`]: veloraSwap('uniData', false),
    [`swapExactAmountOutOnUniswapV2${uniswap}`]: veloraSwap('uniData', true),
    [`swapExactAmountInOnUniswapV3${uniswap}`]: veloraSwap('uniData', false),
    [`swapExactAmountOutOnUniswapV3${uniswap}`]: veloraSwap('uniData', true),
    [`swapExactAmountInOnCurveV1((uint256 curveData, uint256 curveAssets, ${amounts}) curveV1Data, uint256 partnerAndFee, bytes permit)`]:
      veloraSwap('curveV1Data', false),
    [`swapExactAmountInOnCurveV2((uint256 curveData, uint256 i, uint256 j, address poolAddress, ${amounts}) curveV2Data, uint256 partnerAndFee, bytes permit)`]:
      veloraSwap('curveV2Data', false),
  },
)

const lifiHead =
  'bytes32 _transactionId, string _integrator, string _referrer, address _receiver, uint256 _minAmountOut'
const lifiSwap =
  '(address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit)'
const single = (from: Field): readonly [string, ...Field[]] => [
  'Swap',
  from,
  token('Minimum to Receive', '_minAmountOut', '_swapData.receivingAssetId'),
  address('Recipient', '_receiver'),
]
const multiple = (from: Field): readonly [string, ...Field[]] => [
  'Swap',
  from,
  token('Minimum to Receive', '_minAmountOut', '_swapData.[-1].receivingAssetId'),
  address('Recipient', '_receiver'),
]
const oneToken = token('Amount to Send', '_swapData.fromAmount', '_swapData.sendingAssetId')
const firstToken = token('Amount to Send', '_swapData.[0].fromAmount', '_swapData.[0].sendingAssetId')

const lifi = ofContract(
  'LI.FI',
  {
    ...everywhere(
      '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE',
      1,
      10,
      25,
      56,
      100,
      137,
      250,
      288,
      5000,
      8453,
      34443,
      42161,
      42220,
      43114,
      81457,
      534352,
    ),
    324: '0x341e94069f53234fE6DabeF707aD424830525715',
    59144: '0xDE1E598b81620773454588B85D6b5D4eEC32573e',
  },
  {
    [`swapTokensSingleV3ERC20ToERC20(${lifiHead}, ${lifiSwap} _swapData)`]: single(oneToken),
    [`swapTokensSingleV3ERC20ToNative(${lifiHead}, ${lifiSwap} _swapData)`]: single(oneToken),
    [`swapTokensSingleV3NativeToERC20(${lifiHead}, ${lifiSwap} _swapData)`]: single(coin('Amount to Send')),
    [`swapTokensMultipleV3ERC20ToERC20(${lifiHead}, ${lifiSwap}[] _swapData)`]: multiple(firstToken),
    [`swapTokensMultipleV3ERC20ToNative(${lifiHead}, ${lifiSwap}[] _swapData)`]: multiple(firstToken),
    [`swapTokensMultipleV3NativeToERC20(${lifiHead}, ${lifiSwap}[] _swapData)`]: multiple(
      coin('Amount to Send'),
    ),
    [`swapTokensGeneric(${lifiHead}, ${lifiSwap}[] _swapData)`]: multiple(firstToken),
  },
)

/** Exchanges and aggregators. The decoder reads Uniswap's routers itself. */
export const exchangeDescriptors: readonly Json[] = [oneInchV5, oneInchV6, velora, lifi]
