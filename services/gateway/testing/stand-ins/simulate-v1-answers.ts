/** One result of a call, as the test vectors of the execution APIs show it. */
export interface SimulateV1Call {
  readonly status: '0x0' | '0x1'
  readonly gasUsed: string
  readonly returnData: string
  readonly logs?: readonly unknown[]
  readonly error?: { readonly code: number; readonly message: string; readonly data?: string }
}

export const simulatedCall = (more: Partial<SimulateV1Call> = {}): SimulateV1Call => ({
  status: '0x1',
  gasUsed: '0x5208',
  returnData: '0x',
  logs: [],
  ...more,
})

const word = (value: string | bigint): string =>
  `0x${(typeof value === 'bigint' ? value.toString(16) : value.slice(2)).toLowerCase().padStart(64, '0')}`

/** A log of a simulated block; topics may be addresses or numbers. */
export const simulatedLogOf = (
  address: string,
  topics: readonly (string | bigint)[],
  data: string | bigint = '0x',
): object => ({
  address,
  topics: topics.map(word),
  data: typeof data === 'bigint' ? word(data) : data,
  blockNumber: '0x37',
  transactionHash: `0x${'f1'.repeat(32)}`,
  transactionIndex: '0x0',
  blockHash: `0x${'a3'.repeat(32)}`,
  blockTimestamp: '0x228',
  logIndex: '0x0',
  removed: false,
})

/**
 * The result of `eth_simulateV1` for one block with these calls.
 *
 * Built from: https://github.com/ethereum/execution-apis, src/schemas/execute.yaml and
 * tests/eth_simulateV1/ethSimulate-eth-send-should-produce-logs.io; as of 2026-08-07.
 */
export const simulated = (calls: readonly SimulateV1Call[]): readonly object[] => [
  {
    baseFeePerGas: '0x0',
    gasLimit: '0xbebc200',
    gasUsed: '0x5208',
    hash: `0x${'a3'.repeat(32)}`,
    number: '0x37',
    timestamp: '0x228',
    transactions: [],
    calls,
  },
]

/** Topics of events. */
export const EVENTS = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
} as const
