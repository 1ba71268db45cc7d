import { type Profile } from './profile.ts'

export const operationsDirector: Readonly<Record<string, Profile>> = {
  S: { sure: 'operations manual', typical: 'operations, production, workshop, operational' },
  S1: {
    sure: 'standard operating procedure, SOP, quality manual, ISO 9001, procedure, quality management, non conformance, corrective action, internal audit, work instruction, process map, inspection report, procedures, quality policy, quality control, quality assurance, non conformity',
    typical:
      'quality, revision, issue number, document control, audit, process, step, inspection, root cause, responsibilities, approved by, controlled document, CAPA, calibration, BSI, ISO, certification, flowchart, checklist, checks, version, auditor, finding, scope, surveillance audit, ISO 14001, preventive action, rework, defect',
    hint: 'owner, step, review date, standard, record, how we do, step by step, must read, signed they have read, version, random check, put right, reasons found',
  },
  S2: {
    sure: 'purchase order, order confirmation, PO number, supply chain, stock, goods received note, GRN, inventory, order acknowledgement, reorder, stock take, approved supplier, purchase requisition, stocktake, order number, supplier appraisal',
    typical:
      'please supply, order, quantity, deliver by, delivery address, stock levels, buyer, back order, minimum order quantity, warehouse, MOQ, requisition, components, shortage, acknowledged, raw materials, lead time, lead times, ordered, confirm receipt of this order, part number, reorder level, stock count, delivery date, bin, out of stock, sourcing, procurement',
    hint: 'supplier, qty, item, price, confirm',
  },
  S3: {
    sure: 'health and safety, risk assessment, method statement, RAMS, COSHH, RIDDOR, accident book, accident report, HSE, fire risk assessment, first aid, PPE, toolbox talk, safety inspection, near miss, fire drill, Health and Safety Executive, safety policy, accident',
    typical:
      'hazard, hazards, control measures, injury, injured, persons at risk, incident, manual handling, safety, working at height, fire, evacuation, LOLER, PUWER, asbestos, first aider, ladders, extinguisher, severity, witness, slip, trip, gloves, who might be harmed, safety data sheet, goggles, assembly point, hospital, ladder, guard, food hygiene, fire warden',
    hint: 'risk, controls, cut, reported, supervisor, forklift, hi vis, tail lift, fire exit, blocked, spill, could get hurt, goggles, yard walk, unsafe',
  },
  T: { sure: 'logistics', typical: 'delivery, carrier, haulage, transport, courier' },
  T1: {
    sure: 'delivery note, proof of delivery, POD, despatch note, dispatch note, delivery docket, received in good condition, packing list, packing slip, goods delivered, delivery ticket, delivery advice',
    typical:
      'delivered, driver, received by, signature, pallets, pallet, boxes, signed for, despatched, dispatched, short delivered, left with, damaged, parcel, drop, delivered to, cartons, to follow, delivery, goods, deliver to, time of arrival, crates, checked by, print name, unloaded, offloaded, condition, shortages',
    hint: 'qty, order, item, van, signed, crates, counted, lorry, refused, ticket, left in, empties, dropped',
  },
  T2: {
    sure: 'consignment note, consignment, CMR, bill of lading, air waybill, waybill, customs declaration, commercial invoice, commodity code, EORI, incoterms, freight forwarder, export declaration, consignor, consignee, freight',
    typical:
      'shipment, haulier, gross weight, container, port, vessel, tracking number, country of origin, customs, shipper, collection, haulage, DAP, EXW, DDP, import, export, clearance, duty, packages, carrier, hazardous, ADR, dimensions, Felixstowe, Dover, shipping, airport, MRN, cubic, forwarder, entry number',
    hint: 'kg, weight, destination, origin, pallets',
  },
  T3: {
    sure: 'MOT, V5C, DVLA, vehicle, fleet, tachograph, operator licence, vehicle service, road tax, vehicle excise duty, vehicle inspection, fuel card, driver licence check, vehicles, MOT test certificate, vehicle check',
    typical:
      'van, vans, registration mark, mileage, odometer, tyres, tyre, brake, brakes, driver, servicing, lorry, HGV, car, chassis, VIN, PCN, penalty charge notice, walkaround, DVSA, advisories, hire, tail lift, telematics, congestion charge, ULEZ, Transit, garage, registration, engine, oil change, drivers, Sprinter, speeding, leasing, parking fine, keeper, dashcam',
    hint: 'reg, miles, service, defect, test, lorries, tacho, tractor unit, trailer, trailers, points on licence, tracker, toll, service due',
  },
  UV: { sure: 'information technology, IT department', typical: 'IT, computer, computers, systems' },
  UV1: {
    sure: 'software licence, licence key, IT asset, IT assets, laptop, product key, Microsoft 365, Office 365, Adobe, hardware, device register, end user licence, software subscription, laptops, licence renewal, Creative Cloud',
    typical:
      'licences, users, seats, monitor, software, server, iPad, warranty, asset tag, installed, Windows, model, phones, router, IT support, device, MacBook, Dell, Lenovo, printer, per user, SaaS, subscription, serial number, handset, devices, version, annual plan, RAM, keyboard, SIM, activation, AutoCAD, tablet',
    hint: 'renewal, user, assigned, purchased, expires',
  },
  UV2: {
    sure: 'cyber security, Cyber Essentials, backup, backups, penetration test, phishing, malware, ransomware, disaster recovery, firewall, antivirus, vulnerability, password policy, multi factor authentication, security incident, business continuity, cyber, data backup',
    typical:
      'restore, restored, MFA, threat, attack, patch, patched, patching, encryption, encrypted, offsite, recovery, suspicious, credentials, incident, RPO, RTO, scan, endpoint, VPN, two factor, restore test, alert, quarantine, compromised, hacked, virus, security, NAS, snapshot, login attempt, spam, intrusion, CCTV, alarm code, vulnerabilities',
    hint: 'critical, failed, successful, nightly, policy',
  },
  UV3: {
    sure: 'domain name, domain renewal, DNS, nameserver, nameservers, Nominet, web hosting, SSL certificate, login details, cPanel, domain names, hosting, email accounts, account recovery, domain registration, domain, mailboxes',
    typical:
      '.co.uk, renew, expires, mailbox, password, SSL, GoDaddy, 123 Reg, auto renew, MX records, admin account, two step, logins, access, administrator, TLS, whois, username, registrant, aliases, Fasthosts, IONOS, user accounts, sign in, expiry, transfer code, redirect, SPF, leavers account, permissions',
    hint: 'account, registrar, renewal, expiry, email, who can get into, who has access, shut down account, forwarded, new user, user names, log in, shared login, padlock',
  },
  W: { sure: 'facilities management, facilities', typical: 'premises, building, equipment' },
  W1: {
    sure: 'fixed asset register, asset register, depreciation schedule, net book value, asset disposal, capital expenditure, written down value, fixed assets, asset number, disposal of asset',
    typical:
      'asset, assets, depreciation, useful life, NBV, straight line, reducing balance, disposal, plant and machinery, accumulated depreciation, acquired, fixtures and fittings, date acquired, residual value, office furniture, capitalised, machine, lathe, cost, scrapped, machinery, additions, serial, years life, book value, sold for',
    hint: 'equipment, location, purchased, supplier, value',
  },
  W2: {
    sure: 'lease, landlord, tenant, tenancy, rent, rent review, business rates, premises, licence to occupy, service charge, dilapidations, rateable value, break clause, deed of assignment, rent demand, leasehold',
    typical:
      'demised premises, lessee, lessor, quarter day, unit, rent deposit, square feet, property, full repairing, rates bill, council, small business rate relief, lease renewal, freehold, managing agent, managing agents, keys, landlords, Landlord and Tenant Act, quarterly in advance, sublet, occupier, surveyor, Valuation Office, industrial estate, schedule of condition, commercial property, in advance',
    hint: 'rates, quarter, term, building, agents, rent up, upward only, a foot, council rates, rent increase, yard',
  },
  W3: {
    sure: 'insurance, certificate of insurance, employers liability, public liability, professional indemnity, policy schedule, insurer, underwriter, insurance renewal, policy number, insurance policy, product liability, insurance broker, motor insurance, insurance claim',
    typical:
      'policy, cover, insured, claim, indemnity limit, broker, brokers, excess, period of insurance, sum insured, premium, renewal, endorsement, limit of indemnity, claims, loss adjuster, AXA, Aviva, Hiscox, Allianz, Zurich, policyholder, underwriters, insurers, insurance premium tax, covered, exclusions, Lloyds of London, cyber cover, adjuster, material facts',
    hint: 'renew, certificate, risk, limit, notify, damage, covered for, brokers letter, not to be admitted',
  },
  W4: {
    sure: 'electricity, gas bill, water bill, meter reading, boiler, gas safety, PAT testing, PAT test, EICR, energy bill, broadband, waste collection, fire alarm service, air conditioning, kWh, water rates, portable appliance, gas safety record, building maintenance, electricity bill',
    typical:
      'meter, standing charge, unit rate, utility, utilities, maintenance, repair, plumber, tariff, British Gas, EDF, E.ON, cleaning, lift, emergency lighting, cleaners, water, roof, wastewater, MPAN, heating, refuse, telephone, serviced, leak, service visit, gas, energy, recycling, extinguisher service, sewerage, broadband contract, electrician, electrical, readings, caretaker, climate change levy, bins, gutters, smart meter, day rate kWh',
    hint: 'engineer, inspection, contract, supply, building, leaking, drip, electric, gone off, bin, estimated reading',
  },
}
