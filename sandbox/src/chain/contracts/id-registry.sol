// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// Maps addresses to Farcaster ids: the only read of Farcaster's IdRegistry that a login needs, for the two accounts of
/// farcaster-people.ts. Written for the sandbox: this is not Farcaster's contract.
contract SandboxIdRegistry {
    function idOf(address owner) external pure returns (uint256) {
        if (owner == 0x2E3920a6a21Faf8aF6a726042B0De5d0ed853354) return 9001;
        if (owner == 0xCc87fCc03faD60279FB187cCAEd39A554703E4d5) return 9002;
        return 0;
    }
}
