import type { Json } from '../read-json.js'
import { address, choice, coin, ofContract, ownCall, raw, token, tokenOrAll } from './write-descriptor.js'

// Fields and deployments of Aave, Lido and the deposit contract after the published registry (CC0-1.0):
// https://github.com/LedgerHQ/clear-signing-erc7730-registry at d2489c5e4dfc4ce32882ea06d8e75131f5849cc4.

const stEth = '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84'
const wstEth = '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0'
const lidoPermit = '(uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) _permit'
const aavePermit = 'uint256 deadline, uint8 permitV, bytes32 permitR, bytes32 permitS'

const wrappedCoins = ofContract(
  'WETH',
  {
    1: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    10: '0x4200000000000000000000000000000000000006',
    56: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    100: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
    137: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    8453: '0x4200000000000000000000000000000000000006',
    42161: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    43114: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    11155111: '0xfff9976782d46cc05630d1f6ebab18b2324d6b14',
  },
  {
    'deposit()': ['Wrap', coin('Amount')],
    'withdraw(uint256 wad)': ['Unwrap', coin('Amount', 'wad')],
  },
)

const aavePool = ofContract(
  'Aave DAO',
  {
    1: '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2',
    10: '0x794a61358D6845594F94dc1DB02A252b5b4814aD',
    100: '0xb50201558B00496A145fE76f7424749556E326D8',
    137: '0x794a61358D6845594F94dc1DB02A252b5b4814aD',
    146: '0x5362dBb1e601abF3a4c14c22ffEdA64042E5eAA3',
    324: '0x78e30497a3c7527d953c6B1E3541b021A98Ac43c',
    1088: '0x90df02551bB792286e8D4f13E0e357b4Bf1D6a57',
    1868: '0xDd3d7A7d03D9fD9ef45f3E587287922eF65CA38B',
    8453: '0xA238Dd80C259a72e81d7e4664a9801593F98d1c5',
    42161: '0x794a61358D6845594F94dc1DB02A252b5b4814aD',
    42220: '0x3E59A31363E2ad014dcbc521c4a0d5757d9f3402',
    43114: '0x794a61358D6845594F94dc1DB02A252b5b4814aD',
    59144: '0xc47b8C00b0f69a36fa203Ffeac0334874574a8Ac',
    534352: '0x11fCfe756c05AD438e312a7fd934381537D3cFfe',
  },
  {
    'supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)': [
      'Supply',
      token('Amount to supply', 'amount', 'asset'),
      address('Collateral recipient', 'onBehalfOf'),
    ],
    [`supplyWithPermit(address asset, uint256 amount, address onBehalfOf, uint16 referralCode, ${aavePermit})`]:
      ['Supply', token('Amount to supply', 'amount', 'asset'), address('Collateral recipient', 'onBehalfOf')],
    'deposit(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)': [
      'Supply',
      token('Amount to supply', 'amount', 'asset'),
      address('Collateral recipient', 'onBehalfOf'),
    ],
    'withdraw(address asset, uint256 amount, address to)': [
      'Withdraw',
      tokenOrAll('Amount to withdraw', 'amount', 'asset', 'Max'),
      address('To recipient', 'to'),
    ],
    'borrow(address asset, uint256 amount, uint256 interestRateMode, uint16 referralCode, address onBehalfOf)':
      [
        'Borrow',
        token('Amount to borrow', 'amount', 'asset'),
        choice('Interest Rate mode', 'interestRateMode', 'rates'),
        address('Debtor', 'onBehalfOf'),
      ],
    'repay(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf)': [
      'Repay loan',
      tokenOrAll('Amount to repay', 'amount', 'asset', 'All'),
      choice('Interest rate mode', 'interestRateMode', 'rates'),
      address('For debt holder', 'onBehalfOf'),
    ],
    [`repayWithPermit(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf, ${aavePermit})`]:
      [
        'Repay loan',
        tokenOrAll('Amount to repay', 'amount', 'asset', 'All'),
        choice('Interest rate mode', 'interestRateMode', 'rates'),
        address('For debt holder', 'onBehalfOf'),
      ],
    'repayWithATokens(address asset, uint256 amount, uint256 interestRateMode)': [
      'Repay with aTokens',
      tokenOrAll('Amount to repay', 'amount', 'asset', 'All'),
      choice('Interest rate mode', 'interestRateMode', 'rates'),
    ],
    'setUserUseReserveAsCollateral(address asset, bool useAsCollateral)': [
      'Manage collateral',
      address('For asset', 'asset'),
      raw('Use as collateral', 'useAsCollateral'),
    ],
    'multicall(bytes[] data)': ['Multicall', ownCall('Call', 'data.[]')],
  },
  { rates: { 0: 'none', 1: 'deprecated', 2: 'variable' } },
)

const aaveGateway = ofContract(
  'Aave DAO',
  {
    1: '0xd01607c3C5eCABa394D8be377a08590149325722',
    10: '0x5f2508cAE9923b02316254026CD43d7902866725',
    100: '0x721B9abAb6511b46b9ee83A1aba23BDAcB004149',
    137: '0xBC302053db3aA514A3c86B9221082f162B91ad63',
    8453: '0xa0d9C1E9E48Ca30c8d8C3B5D69FF5dc1f6DFfC24',
    42161: '0x5283BEcEd7ADF6D003225C13896E536f2D4264FF',
    43114: '0x2825cE5921538d17cc15Ae00a8B24fF759C6CDaE',
    59144: '0x31A239f3e39c5D8BA6B201bA81ed584492Ae960F',
    534352: '0xE79Ca44408Dae5a57eA2a9594532f1E84d2edAa4',
  },
  {
    'depositETH(address pool, address onBehalfOf, uint16 referralCode)': [
      'Supply',
      coin('Amount to supply'),
      address('Collateral recipient', 'onBehalfOf'),
    ],
    'withdrawETH(address pool, uint256 amount, address to)': [
      'Withdraw',
      tokenOrAll('Amount to withdraw', 'amount', `0x${'0'.repeat(40)}`, 'All'),
      address('To recipient', 'to'),
    ],
    'repayETH(address pool, uint256 amount, address onBehalfOf)': [
      'Repay loan',
      coin('Amount to repay', 'amount'),
      address('For debt holder', 'onBehalfOf'),
    ],
    'borrowETH(address pool, uint256 amount, uint16 referralCode)': [
      'Borrow',
      coin('Amount to borrow', 'amount'),
    ],
  },
)

const lido: readonly Json[] = [
  ofContract(
    'Lido DAO',
    { 1: stEth },
    { 'submit(address _referral)': ['Stake ETH', coin('Amount to stake')] },
  ),
  ofContract(
    'Lido DAO',
    { 1: wstEth },
    {
      'wrap(uint256 _stETHAmount)': ['Wrap stETH', token('stETH amount', '_stETHAmount', stEth)],
      'unwrap(uint256 _wstETHAmount)': [
        'Unwrap wstETH to stETH',
        token('wstETH amount', '_wstETHAmount', wstEth),
      ],
    },
  ),
  ofContract(
    'Lido DAO',
    { 1: '0x889edC2eDab5f40e902b864aD4d7AdE8E412F9B1' },
    {
      'requestWithdrawals(uint256[] _amounts, address _owner)': [
        'Request Withdrawal',
        token('Amount to withdraw', '_amounts.[]', stEth),
        address('Beneficiary', '_owner'),
      ],
      [`requestWithdrawalsWithPermit(uint256[] _amounts, address _owner, ${lidoPermit})`]: [
        'Request Withdrawal',
        token('Amount to withdraw', '_amounts.[]', stEth),
        address('Beneficiary', '_owner'),
      ],
      'requestWithdrawalsWstETH(uint256[] _amounts, address _owner)': [
        'Request withdrawal',
        token('Amount to withdraw', '_amounts.[]', wstEth),
        address('Beneficiary', '_owner'),
      ],
      [`requestWithdrawalsWstETHWithPermit(uint256[] _amounts, address _owner, ${lidoPermit})`]: [
        'Request withdrawal',
        token('Amount to withdraw', '_amounts.[]', wstEth),
        address('Beneficiary', '_owner'),
      ],
      'claimWithdrawal(uint256 _requestId)': ['Claim withdrawal', raw('Request ID', '_requestId')],
      'claimWithdrawals(uint256[] _requestIds, uint256[] _hints)': [
        'Claim withdrawals',
        raw('Request ID', '_requestIds.[]'),
      ],
      'claimWithdrawalsTo(uint256[] _requestIds, uint256[] _hints, address _recipient)': [
        'Claim withdrawals',
        raw('Request IDs', '_requestIds.[]'),
        address('ETH recipient', '_recipient'),
      ],
    },
  ),
]

const depositContract = ofContract(
  'Ethereum',
  { 1: '0x00000000219ab540356cBB839Cbe05303d7705Fa', 560048: '0x00000000219ab540356cBB839Cbe05303d7705Fa' },
  {
    'deposit(bytes pubkey, bytes withdrawal_credentials, bytes signature, bytes32 deposit_data_root)': [
      'Stake ETH',
      raw('Validator public key', 'pubkey'),
      raw('Withdraw credentials', 'withdrawal_credentials'),
      coin('Amount to deposit'),
    ],
  },
)

/** Wrapped coins, lending and staking. */
export const financeDescriptors: readonly Json[] = [
  wrappedCoins,
  aavePool,
  aaveGateway,
  ...lido,
  depositContract,
]
