/** The version of this package; plugins declare the kernel versions that they work with. */
export const kernelVersion = '0.1.0'

/** The protocol version that is sent to services as `sv`. */
export const protocolVersion = '1.7.4'

/** The named durations of the product, in milliseconds: defined here and nowhere else. */
export const durations = {
  fourMinutes: 240_000,
  tenSeconds: 10_000,
  fiveSeconds: 5_000,
  threeSeconds: 3_000,
  oneSecond: 1_000,
  /** A refused close shakes this long. */
  shake: 500,
  /** A new notice waits this long while the open one leaves. */
  noticeSwap: 150,
  noticeShown: 2_500,
} as const
