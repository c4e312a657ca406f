-- Run once by the PostgreSQL of compose.yaml: each server has a database of its own.
CREATE DATABASE gateway;
CREATE DATABASE secure_site;
