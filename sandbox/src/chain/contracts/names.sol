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
    mapping(bytes32 => address) private addresses;
    mapping(bytes32 => string) public name;
    mapping(bytes32 => mapping(uint256 => bytes)) private coins;
    mapping(bytes32 => mapping(string => string)) private texts;

    function addr(bytes32 node) external view returns (address) {
        return addresses[node];
    }

    function setAddr(bytes32 node, address to) external {
        addresses[node] = to;
    }

    /// The address of a coin type: ENSIP-9, and for EVM networks ENSIP-11.
    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        return coins[node][coinType];
    }

    function setAddr(bytes32 node, uint256 coinType, bytes calldata to) external {
        coins[node][coinType] = to;
    }

    function text(bytes32 node, string calldata key) external view returns (string memory) {
        return texts[node][key];
    }

    function setText(bytes32 node, string calldata key, string calldata to) external {
        texts[node][key] = to;
    }

    function setName(bytes32 node, string calldata to) external {
        name[node] = to;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x3b3b57de || id == 0x691f3431 || id == 0xf1cb7e06 || id == 0x59d1d43c;
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

/// A lookup on a server that a resolver wants, and the protocol that runs several at once: ENSIP-21.
struct Lookup {
    address sender;
    string[] urls;
    bytes data;
}

interface BatchGateway {
    function query(Lookup[] calldata lookups) external view returns (bool[] memory failures, bytes[] memory responses);
}

/// Resolves a name and its records in one call: ENSIP-23 without `reverse`. Lookups on servers are its own, as a batch of one.
contract UniversalResolver {
    error ResolverNotFound(bytes name);
    error ResolverError(bytes errorData);

    NameRegistry private immutable registry;

    constructor(NameRegistry registry_) {
        registry = registry_;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory, address) {
        string[] memory gateways = new string[](1);
        gateways[0] = "x-batch-gateway:true";
        return look(name, data, gateways);
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory, address)
    {
        return look(name, data, gateways);
    }

    function look(bytes calldata name, bytes calldata data, string[] memory gateways)
        private
        view
        returns (bytes memory, address)
    {
        for (uint256 at = 0; at < name.length; at += 1 + uint8(name[at])) {
            address found = registry.resolver(nodeOf(name[at:]));
            if (found == address(0)) continue;
            bool isExtended = Resolver(found).supportsInterface(0x9061b923);
            if (!isExtended && at > 0) break;
            (bool ok, bytes memory result) = found.staticcall(
                isExtended ? abi.encodeCall(Resolver.resolve, (name, data)) : data
            );
            if (!ok) refer(found, isExtended, gateways, result);
            return (isExtended ? abi.decode(result, (bytes)) : result, found);
        }
        revert ResolverNotFound(name);
    }

    /// Reverts: with the lookup that the resolver wants, or with its error.
    function refer(address resolver, bool isExtended, string[] memory gateways, bytes memory failure) private view {
        if (bytes4(failure) != OffchainLookup.selector) revert ResolverError(failure);
        bytes memory arguments = new bytes(failure.length - 4);
        for (uint256 at = 0; at < arguments.length; at++) arguments[at] = failure[at + 4];
        (address sender, string[] memory urls, bytes memory data, bytes4 callback, bytes memory extra) =
            abi.decode(arguments, (address, string[], bytes, bytes4, bytes));
        if (sender != resolver) revert ResolverError(failure);
        Lookup[] memory lookups = new Lookup[](1);
        lookups[0] = Lookup(sender, urls, data);
        revert OffchainLookup(
            address(this),
            gateways,
            abi.encodeCall(BatchGateway.query, (lookups)),
            this.take.selector,
            abi.encode(resolver, isExtended, gateways, callback, extra)
        );
    }

    /// Continues with the responses of the batch.
    function take(bytes calldata batch, bytes calldata state) external view returns (bytes memory, address) {
        (address resolver, bool isExtended, string[] memory gateways, bytes4 callback, bytes memory extra) =
            abi.decode(state, (address, bool, string[], bytes4, bytes));
        (bool[] memory failures, bytes[] memory responses) = abi.decode(batch, (bool[], bytes[]));
        bytes memory response = responses[0];
        if (failures[0]) assembly { revert(add(response, 32), mload(response)) }
        (bool ok, bytes memory result) = resolver.staticcall(abi.encodeWithSelector(callback, response, extra));
        if (!ok) refer(resolver, isExtended, gateways, result);
        return (isExtended ? abi.decode(result, (bytes)) : result, resolver);
    }

    function nodeOf(bytes calldata name) private pure returns (bytes32) {
        uint256 size = uint8(name[0]);
        if (size == 0) return 0;
        return keccak256(abi.encodePacked(nodeOf(name[size + 1:]), keccak256(name[1:size + 1])));
    }
}
