// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// ENS names: the interfaces of its registry, resolvers and universal resolver (ENSIP-1, 3, 10, 21) without its rules of
/// ownership. Written for the sandbox: these are not the contracts of ENS.
contract NameRegistry {
    mapping(bytes32 => address) public resolver;

    function setResolver(bytes32 node, address to) external {
        resolver[node] = to;
    }
}

contract NameResolver {
    mapping(bytes32 => address) public addr;
    mapping(bytes32 => string) public name;

    function setAddr(bytes32 node, address to) external {
        addr[node] = to;
    }

    function setName(bytes32 node, string calldata to) external {
        name[node] = to;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x3b3b57de || id == 0x691f3431;
    }
}

/// Resolves every name below its own: ENSIP-10.
contract WildcardResolver {
    address private immutable everybody;

    constructor(address everybody_) {
        everybody = everybody_;
    }

    function resolve(bytes calldata, bytes calldata) external view returns (bytes memory) {
        return abi.encode(everybody);
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x9061b923;
    }
}

error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

/// Refers callers to a server: EIP-3668.
contract GatewayResolver {
    string private url;

    constructor(string memory url_) {
        url = url_;
    }

    function resolve(bytes calldata, bytes calldata data) external view returns (bytes memory) {
        string[] memory urls = new string[](1);
        urls[0] = url;
        revert OffchainLookup(address(this), urls, data, this.answer.selector, "");
    }

    function answer(bytes calldata response, bytes calldata) external pure returns (bytes memory) {
        return response;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x9061b923;
    }
}

interface Resolver {
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
    function supportsInterface(bytes4 id) external view returns (bool);
}

/// Resolves a name and its records in one call: the parts of ENSIP-21 that read addresses and names.
contract UniversalResolver {
    error ResolverNotFound(bytes name);
    error ResolverError(bytes errorData);

    NameRegistry private immutable registry;

    constructor(NameRegistry registry_) {
        registry = registry_;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory, address) {
        return look(name, data);
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        return look(name, data);
    }

    function look(bytes calldata name, bytes calldata data) private view returns (bytes memory, address) {
        for (uint256 at = 0; at < name.length; at += 1 + uint8(name[at])) {
            address found = registry.resolver(nodeOf(name[at:]));
            if (found == address(0)) continue;
            bool isExtended = Resolver(found).supportsInterface(0x9061b923);
            if (!isExtended && at > 0) break;
            (bool ok, bytes memory result) = found.staticcall(
                isExtended ? abi.encodeCall(Resolver.resolve, (name, data)) : data
            );
            if (!ok && bytes4(result) == OffchainLookup.selector) assembly { revert(add(result, 32), mload(result)) }
            if (!ok) revert ResolverError(result);
            return (isExtended ? abi.decode(result, (bytes)) : result, found);
        }
        revert ResolverNotFound(name);
    }

    function nodeOf(bytes calldata name) private pure returns (bytes32) {
        uint256 size = uint8(name[0]);
        if (size == 0) return 0;
        return keccak256(abi.encodePacked(nodeOf(name[size + 1:]), keccak256(name[1:size + 1])));
    }
}
