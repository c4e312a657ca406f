import { parseAbi } from 'viem'

// Written from Safe's documentation of 1.4.1 and of its module for ERC-4337 0.3.0: only the functions that the wallet
// calls.

export const safeSetupAbi = parseAbi([
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
])

export const safeModuleSetupAbi = parseAbi(['function enableModules(address[] modules)'])

export const safeProxyFactoryAbi = parseAbi([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce) returns (address proxy)',
  'function proxyCreationCode() pure returns (bytes)',
])

export const safe4337ModuleAbi = parseAbi([
  'function executeUserOpWithErrorString(address to, uint256 value, bytes data, uint8 operation)',
])

export const multiSendAbi = parseAbi(['function multiSend(bytes transactions) payable'])
