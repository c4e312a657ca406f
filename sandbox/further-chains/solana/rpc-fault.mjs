/** An error response of a node, with the code that nodes use for it. */
export class RpcFault extends Error {
  constructor(code, message, data) {
    super(message)
    this.code = code
    this.data = data
  }
}
