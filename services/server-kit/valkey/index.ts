export { openServiceValkey, type ServiceValkeyOptions } from './open-service-valkey.js'
export {
  isValkeyUrl,
  type OpenValkeyOptions,
  openValkey,
  type Valkey,
  type ValkeyCount,
  type ValkeyText,
  ValkeyUnavailable,
} from './open-valkey.js'
