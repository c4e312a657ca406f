import { ipfsLink, namesContent } from '../history/nft/ipfs-link.js'

/** Longer links are none. A picture in the link itself may be as long as the widget takes. */
const LONGEST_LINK = 2048
const LONGEST_PICTURE = 65_536

/**
 * An avatar record as the address of a picture; `undefined` for one that is none.
 *
 * A collectible (`eip155:1/erc721:…`, ENSIP-12) is none here: its picture is named by a document at an address that its contract
 * chooses, which the gateway would have to fetch. What `ipfs:` names is found at a server of the operator's choice, or not at all:
 * no vendor's is a default (SEC-14).
 *
 * @param ipfsGateway ends before the content id: `https://ipfs.example/ipfs/`
 */
export function avatarLink(record: string, ipfsGateway?: string): string | undefined {
  const text = record.trim()
  if (/^data:image\/[a-z+.-]+[;,]/.test(text)) return text.length <= LONGEST_PICTURE ? text : undefined
  if (text.length > LONGEST_LINK || /[\s\p{Cc}\p{Cf}]/u.test(text)) return undefined
  if (namesContent(text)) return ipfsLink(text, ipfsGateway)
  if (!URL.canParse(text)) return undefined
  const { protocol, username, password, href } = new URL(text)
  return protocol === 'https:' && username === '' && password === '' ? href : undefined
}
