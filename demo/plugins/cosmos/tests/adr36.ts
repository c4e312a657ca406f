import { type StdSignDoc, serializeSignDoc } from '@cosmjs/amino'

export { serializeSignDoc }

/** Returns the document of a text, constructed from ADR-036 and serialized by cosmjs. */
export function makeADR36AminoSignDoc(signer: string, text: string): StdSignDoc {
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data: Buffer.from(text).toString('base64') } }],
    memo: '',
  }
}
