import base64
import hashlib
import json
import os
import urllib.request
from urllib.error import HTTPError

import pytest

BASE = os.environ.get("SBOX_BASE_URL", "http://127.0.0.1:4600")


@pytest.fixture
def ask(request):
    """Asks in a world that is named for the test, so that tests may run at once."""
    token = f"sbox-full-access-token+{request.node.name}"

    def ask(method, path, body=None, key=None):
        headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
        if key is not None:
            headers["idempotency-key"] = key
        data = None if body is None else json.dumps(body).encode()
        sent = urllib.request.Request(BASE + path, data, headers, method=method)
        with urllib.request.urlopen(sent, timeout=10) as answer:
            return answer.status, json.load(answer)

    return ask


def test_a_portfolio_is_created(ask):
    status, created = ask("POST", "/v1/portfolios", {"name": "Litoral"}, key="first")
    assert (status, created["data"]["portfolioId"]) == (201, "pf_0004")


def test_another_test_meets_none_of_it(ask):
    assert len(ask("GET", "/v1/portfolios")[1]["data"]) == 3


def test_a_refusal_says_its_code(ask):
    with pytest.raises(HTTPError) as refused:
        ask("POST", "/v1/portfolios", {"name": "Litoral"})
    assert json.load(refused.value)["code"] == "idempotency_key_required"


def test_a_signed_report_verifies_offline(ask):
    ed25519 = pytest.importorskip("cryptography.hazmat.primitives.asymmetric.ed25519")
    report = ask("GET", "/v1/reports/rep_0001")[1]["data"]
    manifest = report.pop("manifest")
    paths = [subject["name"] for subject in manifest["statement"]["subject"]]
    records = {path: ask("GET", path)[1]["data"] for path in paths[1:]} | {paths[0]: report}
    keys = ask("GET", "/.well-known/jwks.json")[1]["keys"]
    # From here on, nothing is requested. The signature, and the digest of each record:
    header, payload, signature = manifest["signature"]["jws"].split(".")
    key = next(key for key in keys if key["kid"] == manifest["signature"]["keyId"])
    public = ed25519.Ed25519PublicKey.from_public_bytes(decode(key["x"]))
    public.verify(decode(signature), f"{header}.{payload}".encode())
    statement = json.loads(decode(payload))
    for subject in statement["subject"]:
        assert subject["digest"]["sha256"] == hashlib.sha256(canonical(records[subject["name"]])).hexdigest()
    # The chain: insured, claim, policy, event, detection, peritaje, report, and what it pays.
    signed = statement["predicate"]
    client, claim, policy, [event] = signed["client"], signed["claim"], signed["policy"], signed["events"]
    assert client["clientId"] == policy["clientId"] and client["taxId"] == "SBX-AR-30-000006"
    detection, peritaje = records["/v1/detections/det_0015"], records["/v1/peritajes/per_0001"]
    assert (report["claimId"], claim["policyId"]) == (claim["claimId"], policy["policyId"])
    assert claim["eventId"] == event["eventId"] == detection["eventId"]
    assert (peritaje["claimId"], peritaje["detectionId"]) == (claim["claimId"], detection["detectionId"])
    assert signed["amount"] == report["summary"]["settlement"]["amount"] == {"amount": 27419.96, "currency": "USD"}


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def canonical(value):
    """RFC 8785, as far as the records of this API go."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
