"""Solves three exercises with what Python brings: requests with a key of their own, repeated with it."""
import json
import os
import sys
import urllib.error
import urllib.request
import uuid

BASE = os.environ["SBOX_BASE_URL"]


def ask(method, path, body=None, token=os.environ["SBOX_TOKEN"]):
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(BASE + path, data=data, headers=headers, method=method)
    try:
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)["data"]
    except urllib.error.HTTPError as refusal:
        return json.load(refusal)


def footprint_job(aoi_id):
    return {"kind": "geo.damage_footprint", "input": {"eventId": "evt_0001", "aoiId": aoi_id}}


def footprint():
    job = ask("POST", "/v1/jobs", footprint_job("aoi_0001"))
    while job["status"] != "succeeded":
        job = ask("GET", f"/v1/jobs/{job['jobId']}")
    result = ask("GET", f"/v1/jobs/{job['jobId']}/result")
    return {"jobId": job["jobId"], "damagedHectares": result["damagedHectares"]}


def over_budget():
    request = urllib.request.Request(f"{BASE}/v1/aois?limit=250", headers={"Authorization": f"Bearer {os.environ['SBOX_TOKEN']}"})
    with urllib.request.urlopen(request) as answer:
        plots = json.load(answer)["data"]
    largest = max(plots, key=lambda plot: plot["areaHectares"])["aoiId"]
    refusal = ask("POST", "/v1/jobs", footprint_job(largest))
    names = ["code", "estimatedCredits", "remainingCredits"]
    return {"aoiId": largest, **{name: refusal[name] for name in names}}


def not_found():
    refusal = ask("GET", "/v1/claims/clm_9001")
    claim = ask("GET", "/v1/claims/clm_9001", token=os.environ["SBOX_OTHER_ORG_TOKEN"])
    return {"code": refusal["code"], "organizationId": claim["organizationId"]}


solve = {"footprint": footprint, "over-budget": over_budget, "not-found": not_found}[sys.argv[1]]
with open(os.environ["SBOX_ANSWER"], "w", encoding="utf-8") as file:
    json.dump(solve(), file)
