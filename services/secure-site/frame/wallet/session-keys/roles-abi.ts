import { parseAbi } from 'viem'

// Written from the documentation of Zodiac's Roles Modifier 2.1.0, of Zodiac's module factory and of Safe 1.4.1: only
// the functions that the wallet calls.

export const rolesAbi = parseAbi([
  'struct Condition { uint8 parent; uint8 paramType; uint8 operator; bytes compValue; }',
  'function setUp(bytes initParams)',
  'function setAllowance(bytes32 key, uint128 balance, uint128 maxRefill, uint128 refill, uint64 period, uint64 timestamp)',
  'function scopeTarget(bytes32 roleKey, address targetAddress)',
  'function scopeFunction(bytes32 roleKey, address targetAddress, bytes4 selector, Condition[] conditions, uint8 options)',
  'function assignRoles(address module, bytes32[] roleKeys, bool[] memberOf)',
  'function revokeTarget(bytes32 roleKey, address targetAddress)',
])

export const moduleProxyFactoryAbi = parseAbi([
  'function deployModule(address masterCopy, bytes initializer, uint256 saltNonce) returns (address proxy)',
])

export const safeModulesAbi = parseAbi([
  'function enableModule(address module)',
  'function isModuleEnabled(address module) view returns (bool)',
])
