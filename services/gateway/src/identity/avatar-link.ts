import { ipfsLink, namesContent } from '../history/nft/ipfs-link.js'

/** Max length of a link, and of a `data:` link: the widget accepts no longer ones. Characters. */
const MAX_LINK_LENGTH = 2048
const MAX_PICTURE_LENGTH = 65_536

/**
 * Returns the image URL of an avatar record; `undefined` if it has none.
 *
 * A collectible (`eip155:1/erc721:…`, ENSIP-12) is not resolved: its contract chooses the URL of the document that
 * names its image, and the gateway would have to fetch it. `ipfs:` links are resolved by the operator's gateway, or not
 * at all: no vendor is a default (SEC-14).
 *
 * @param ipfsGateway URL prefix of a content id: `https://ipfs.example/ipfs/`
 */
export function avatarLink(record: string, ipfsGateway?: string): string | undefined {
  const text = record.trim()
  if (/^data:image\/[a-z+.-]+[;,]/.test(text)) return text.length <= MAX_PICTURE_LENGTH ? text : undefined
  if (text.length > MAX_LINK_LENGTH || /[\s\p{Cc}\p{Cf}]/u.test(text)) return undefined
  if (namesContent(text)) return ipfsLink(text, ipfsGateway)
  if (!URL.canParse(text)) return undefined
  const { protocol, username, password, href } = new URL(text)
  return protocol === 'https:' && username === '' && password === '' ? href : undefined
}
