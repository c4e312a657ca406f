export { readTextWithin, readWithin } from '@quoin/server-kit/http'
