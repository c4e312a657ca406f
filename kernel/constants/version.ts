/** The version of this package; plugins declare the kernel versions that they work with. */
export const kernelVersion = '0.1.0'

/** The protocol version that is sent to services as `sv` (KRN-11). */
export const protocolVersion = '1.7.4'
